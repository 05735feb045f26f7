// Written by `npm run generate` from the tables of src/format.
import type { ObjectFields, ReferenceTo } from './object-view.ts'

/** The objects of the format as rules visit them, by the names that `visit` takes. */
export interface FormatObjects {
  AnySchema: AnySchemaObject
  Channel: ChannelObject
  ChannelBindings: ChannelBindingsObject
  CloudPubSubChannelBinding: CloudPubSubChannelBindingObject
  CloudPubSubEarlierChannelBinding: CloudPubSubEarlierChannelBindingObject
  CloudPubSubEarlierMessageBinding: CloudPubSubEarlierMessageBindingObject
  CloudPubSubEarlierSchemaDefinition: CloudPubSubEarlierSchemaDefinitionObject
  CloudPubSubMessageBinding: CloudPubSubMessageBindingObject
  CloudPubSubMessageStoragePolicy: CloudPubSubMessageStoragePolicyObject
  CloudPubSubOperationBinding: CloudPubSubOperationBindingObject
  CloudPubSubSchemaDefinition: CloudPubSubSchemaDefinitionObject
  CloudPubSubSchemaSettings: CloudPubSubSchemaSettingsObject
  CloudPubSubServerBinding: CloudPubSubServerBindingObject
  Components: ComponentsObject
  Contact: ContactObject
  CorrelationId: CorrelationIdObject
  Description: DescriptionObject
  ExternalDocumentation: ExternalDocumentationObject
  Info: InfoObject
  JsonSchema: JsonSchemaObject
  License: LicenseObject
  Message: MessageObject
  MessageBindings: MessageBindingsObject
  MessageExample: MessageExampleObject
  MessageTrait: MessageTraitObject
  MultiFormatSchema: MultiFormatSchemaObject
  NotifyTopicChannelBinding: NotifyTopicChannelBindingObject
  NotifyTopicConsumer: NotifyTopicConsumerObject
  NotifyTopicDeliveryPolicy: NotifyTopicDeliveryPolicyObject
  NotifyTopicIdentifier: NotifyTopicIdentifierObject
  NotifyTopicMessageBinding: NotifyTopicMessageBindingObject
  NotifyTopicOperationBinding: NotifyTopicOperationBindingObject
  NotifyTopicOrdering: NotifyTopicOrderingObject
  NotifyTopicPolicy: NotifyTopicPolicyObject
  NotifyTopicRedrivePolicy: NotifyTopicRedrivePolicyObject
  NotifyTopicServerBinding: NotifyTopicServerBindingObject
  NotifyTopicStatement: NotifyTopicStatementObject
  OAuthAuthorizationCodeFlow: OAuthAuthorizationCodeFlowObject
  OAuthClientCredentialsFlow: OAuthClientCredentialsFlowObject
  OAuthFlows: OAuthFlowsObject
  OAuthImplicitFlow: OAuthImplicitFlowObject
  OAuthPasswordFlow: OAuthPasswordFlowObject
  OpenApiDiscriminator: OpenApiDiscriminatorObject
  OpenApiSchema: OpenApiSchemaObject
  Operation: OperationObject
  OperationBindings: OperationBindingsObject
  OperationReply: OperationReplyObject
  OperationReplyAddress: OperationReplyAddressObject
  OperationTrait: OperationTraitObject
  Parameter: ParameterObject
  RecordField: RecordFieldObject
  RecordSchema: RecordSchemaObject
  Schema: SchemaObject
  SecurityScheme: SecuritySchemeObject
  Server: ServerObject
  ServerBindings: ServerBindingsObject
  ServerVariable: ServerVariableObject
  Tag: TagObject
  UndescribedBinding: UndescribedBindingObject
  'amqp/Exchange': AmqpExchangeObject
  'amqp/Queue': AmqpQueueObject
  'amqp/channel': AmqpChannelBindingObject
  'amqp/message': AmqpMessageBindingObject
  'amqp/operation': AmqpOperationBindingObject
  'amqp/server': AmqpServerBindingObject
  'amqp1/channel': Amqp1ChannelBindingObject
  'amqp1/message': Amqp1MessageBindingObject
  'amqp1/operation': Amqp1OperationBindingObject
  'amqp1/server': Amqp1ServerBindingObject
  'anypointmq/channel': AnypointmqChannelBindingObject
  'anypointmq/message': AnypointmqMessageBindingObject
  'anypointmq/operation': AnypointmqOperationBindingObject
  'anypointmq/server': AnypointmqServerBindingObject
  'cloudpubsub/channel': CloudPubSubChannelBindingObject
  'cloudpubsub/message': CloudPubSubMessageBindingObject
  'cloudpubsub/operation': CloudPubSubOperationBindingObject
  'cloudpubsub/server': CloudPubSubServerBindingObject
  'googlepubsub/channel': CloudPubSubChannelBindingObject
  'googlepubsub/message': CloudPubSubMessageBindingObject
  'googlepubsub/operation': CloudPubSubOperationBindingObject
  'googlepubsub/server': CloudPubSubServerBindingObject
  'http/channel': HttpChannelBindingObject
  'http/message': HttpMessageBindingObject
  'http/operation': HttpOperationBindingObject
  'http/server': HttpServerBindingObject
  'ibmmq/Queue': IbmmqQueueObject
  'ibmmq/Topic': IbmmqTopicObject
  'ibmmq/channel': IbmmqChannelBindingObject
  'ibmmq/message': IbmmqMessageBindingObject
  'ibmmq/operation': IbmmqOperationBindingObject
  'ibmmq/server': IbmmqServerBindingObject
  'jms/Property': JmsPropertyObject
  'jms/channel': JmsChannelBindingObject
  'jms/message': JmsMessageBindingObject
  'jms/operation': JmsOperationBindingObject
  'jms/server': JmsServerBindingObject
  'kafka/Key': KafkaKeyObject
  'kafka/RecordSchema': KafkaRecordSchemaObject
  'kafka/TopicConfiguration': KafkaTopicConfigurationObject
  'kafka/channel': KafkaChannelBindingObject
  'kafka/message': KafkaMessageBindingObject
  'kafka/operation': KafkaOperationBindingObject
  'kafka/server': KafkaServerBindingObject
  'mercure/channel': MercureChannelBindingObject
  'mercure/message': MercureMessageBindingObject
  'mercure/operation': MercureOperationBindingObject
  'mercure/server': MercureServerBindingObject
  'mqtt/LastWill': MqttLastWillObject
  'mqtt/channel': MqttChannelBindingObject
  'mqtt/message': MqttMessageBindingObject
  'mqtt/operation': MqttOperationBindingObject
  'mqtt/server': MqttServerBindingObject
  'mqtt5/channel': Mqtt5ChannelBindingObject
  'mqtt5/message': Mqtt5MessageBindingObject
  'mqtt5/operation': Mqtt5OperationBindingObject
  'mqtt5/server': Mqtt5ServerBindingObject
  'nats/channel': NatsChannelBindingObject
  'nats/message': NatsMessageBindingObject
  'nats/operation': NatsOperationBindingObject
  'nats/server': NatsServerBindingObject
  'notifytopic/channel': NotifyTopicChannelBindingObject
  'notifytopic/message': NotifyTopicMessageBindingObject
  'notifytopic/operation': NotifyTopicOperationBindingObject
  'notifytopic/server': NotifyTopicServerBindingObject
  'pulsar/Retention': PulsarRetentionObject
  'pulsar/channel': PulsarChannelBindingObject
  'pulsar/message': PulsarMessageBindingObject
  'pulsar/operation': PulsarOperationBindingObject
  'pulsar/server': PulsarServerBindingObject
  'redis/channel': RedisChannelBindingObject
  'redis/message': RedisMessageBindingObject
  'redis/operation': RedisOperationBindingObject
  'redis/server': RedisServerBindingObject
  'ros2/QosPolicies': Ros2QosPoliciesObject
  'ros2/channel': Ros2ChannelBindingObject
  'ros2/message': Ros2MessageBindingObject
  'ros2/operation': Ros2OperationBindingObject
  'ros2/server': Ros2ServerBindingObject
  'sns/channel': NotifyTopicChannelBindingObject
  'sns/message': NotifyTopicMessageBindingObject
  'sns/operation': NotifyTopicOperationBindingObject
  'sns/server': NotifyTopicServerBindingObject
  'solace/Destination': SolaceDestinationObject
  'solace/Queue': SolaceQueueObject
  'solace/Topic': SolaceTopicObject
  'solace/channel': SolaceChannelBindingObject
  'solace/message': SolaceMessageBindingObject
  'solace/operation': SolaceOperationBindingObject
  'solace/server': SolaceServerBindingObject
  'sqs/ChannelQueue': SqsChannelQueueObject
  'sqs/Identifier': SqsIdentifierObject
  'sqs/Policy': SqsPolicyObject
  'sqs/Principal': SqsPrincipalObject
  'sqs/Queue': SqsQueueObject
  'sqs/RedrivePolicy': SqsRedrivePolicyObject
  'sqs/Statement': SqsStatementObject
  'sqs/channel': SqsChannelBindingObject
  'sqs/message': SqsMessageBindingObject
  'sqs/operation': SqsOperationBindingObject
  'sqs/server': SqsServerBindingObject
  'stomp/channel': StompChannelBindingObject
  'stomp/message': StompMessageBindingObject
  'stomp/operation': StompOperationBindingObject
  'stomp/server': StompServerBindingObject
  'ws/channel': WsChannelBindingObject
  'ws/message': WsMessageBindingObject
  'ws/operation': WsOperationBindingObject
  'ws/server': WsServerBindingObject
}

/** amqp1 channel binding */
export interface Amqp1ChannelBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** amqp1 message binding */
export interface Amqp1MessageBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** amqp1 operation binding */
export interface Amqp1OperationBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** amqp1 server binding */
export interface Amqp1ServerBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** amqp channel binding */
export interface AmqpChannelBindingObject extends ObjectFields {
  readonly is?: string
  readonly exchange?: AmqpExchangeObject
  readonly queue?: AmqpQueueObject
  readonly bindingVersion?: string
  readonly name?: string
  readonly channel?: ChannelObject | ReferenceTo<ChannelObject>
}

/** exchange */
export interface AmqpExchangeObject extends ObjectFields {
  readonly name?: string
  readonly type?: string
  readonly durable?: boolean
  readonly autoDelete?: boolean
  readonly vhost?: string
}

/** amqp message binding */
export interface AmqpMessageBindingObject extends ObjectFields {
  readonly contentEncoding?: string
  readonly messageType?: string
  readonly bindingVersion?: string
}

/** amqp operation binding */
export interface AmqpOperationBindingObject extends ObjectFields {
  readonly expiration?: number
  readonly userId?: string
  readonly cc?: readonly string[]
  readonly priority?: number
  readonly deliveryMode?: number
  readonly mandatory?: boolean
  readonly bcc?: readonly string[]
  readonly timestamp?: boolean
  readonly ack?: boolean
  readonly replyTo?: string
  readonly bindingVersion?: string
}

/** queue */
export interface AmqpQueueObject extends ObjectFields {
  readonly name?: string
  readonly durable?: boolean
  readonly exclusive?: boolean
  readonly autoDelete?: boolean
  readonly vhost?: string
}

/** amqp server binding */
export interface AmqpServerBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** Multi Format Schema Object or Schema Object */
export type AnySchemaObject = MultiFormatSchemaObject | SchemaObject

/** anypointmq channel binding */
export interface AnypointmqChannelBindingObject extends ObjectFields {
  readonly destination?: string
  readonly destinationType?: string
  readonly bindingVersion?: string
}

/** anypointmq message binding */
export interface AnypointmqMessageBindingObject extends ObjectFields {
  readonly headers?: SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
  readonly bindingVersion?: string
}

/** anypointmq operation binding */
export interface AnypointmqOperationBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** anypointmq server binding */
export interface AnypointmqServerBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** Channel Bindings Object */
export interface ChannelBindingsObject extends ObjectFields {
  readonly http?: HttpChannelBindingObject
  readonly ws?: WsChannelBindingObject
  readonly amqp?: AmqpChannelBindingObject
  readonly amqp1?: Amqp1ChannelBindingObject
  readonly mqtt?: MqttChannelBindingObject
  readonly mqtt5?: Mqtt5ChannelBindingObject
  readonly jms?: JmsChannelBindingObject
  readonly stomp?: StompChannelBindingObject
  readonly ros2?: Ros2ChannelBindingObject
  readonly kafka?: KafkaChannelBindingObject
  readonly anypointmq?: AnypointmqChannelBindingObject
  readonly ibmmq?: IbmmqChannelBindingObject
  readonly solace?: SolaceChannelBindingObject
  readonly sqs?: SqsChannelBindingObject
  readonly notifytopic?: NotifyTopicChannelBindingObject
  readonly cloudpubsub?: CloudPubSubChannelBindingObject
  readonly pulsar?: PulsarChannelBindingObject
  readonly mercure?: MercureChannelBindingObject
  readonly redis?: RedisChannelBindingObject
  readonly nats?: NatsChannelBindingObject
  readonly sns?: NotifyTopicChannelBindingObject
  readonly googlepubsub?: CloudPubSubChannelBindingObject
}

/** Channel Object */
export interface ChannelObject extends ObjectFields {
  readonly address?: string | null
  readonly messages?: Readonly<Record<string, MessageObject | ReferenceTo<MessageObject>>>
  readonly title?: string
  readonly summary?: string
  readonly description?: string
  readonly servers?: readonly ReferenceTo<ServerObject>[]
  readonly parameters?: Readonly<Record<string, ParameterObject | ReferenceTo<ParameterObject>>>
  readonly tags?: readonly (TagObject | ReferenceTo<TagObject>)[]
  readonly externalDocs?: ExternalDocumentationObject | ReferenceTo<ExternalDocumentationObject>
  readonly bindings?: ChannelBindingsObject | ReferenceTo<ChannelBindingsObject>
}

/** cloudpubsub Channel Binding Object */
export interface CloudPubSubChannelBindingObject extends ObjectFields {
  readonly bindingVersion?: string
  readonly labels?: ObjectFields
  readonly messageRetentionDuration?: string
  readonly messageStoragePolicy?: CloudPubSubMessageStoragePolicyObject
  readonly schemaSettings?: CloudPubSubSchemaSettingsObject
  readonly topic?: string
}

/** Channel Binding Object of version 0.1.0 */
export interface CloudPubSubEarlierChannelBindingObject extends ObjectFields {
  readonly bindingVersion?: string
  readonly labels?: ObjectFields
  readonly messageRetentionDuration?: string
  readonly messageStoragePolicy?: CloudPubSubMessageStoragePolicyObject
  readonly schemaSettings?: CloudPubSubSchemaSettingsObject
  readonly topic?: string
}

/** Message Binding Object of version 0.1.0 */
export interface CloudPubSubEarlierMessageBindingObject extends ObjectFields {
  readonly bindingVersion?: string
  readonly attributes?: ObjectFields
  readonly orderingKey?: string
  readonly schema?: CloudPubSubEarlierSchemaDefinitionObject
}

/** Schema Definition Object */
export interface CloudPubSubEarlierSchemaDefinitionObject extends ObjectFields {
  readonly name?: string
  readonly type?: string
}

/** cloudpubsub Message Binding Object */
export interface CloudPubSubMessageBindingObject extends ObjectFields {
  readonly bindingVersion?: string
  readonly attributes?: ObjectFields
  readonly orderingKey?: string
  readonly schema?: CloudPubSubEarlierSchemaDefinitionObject | CloudPubSubSchemaDefinitionObject
}

/** Message Storage Policy Object */
export interface CloudPubSubMessageStoragePolicyObject extends ObjectFields {
  readonly allowedPersistenceRegions?: readonly string[]
}

/** cloudpubsub Operation Binding Object */
export interface CloudPubSubOperationBindingObject extends ObjectFields {}

/** Schema Definition Object */
export interface CloudPubSubSchemaDefinitionObject extends ObjectFields {
  readonly name?: string
}

/** Schema Settings Object */
export interface CloudPubSubSchemaSettingsObject extends ObjectFields {
  readonly encoding?: string
  readonly firstRevisionId?: string
  readonly lastRevisionId?: string
  readonly name?: string
}

/** cloudpubsub Server Binding Object */
export interface CloudPubSubServerBindingObject extends ObjectFields {}

/** Components Object */
export interface ComponentsObject extends ObjectFields {
  readonly schemas?: Readonly<Record<string, AnySchemaObject | boolean | ReferenceTo<AnySchemaObject | boolean>>>
  readonly servers?: Readonly<Record<string, ServerObject | ReferenceTo<ServerObject>>>
  readonly channels?: Readonly<Record<string, ChannelObject | ReferenceTo<ChannelObject>>>
  readonly operations?: Readonly<Record<string, OperationObject | ReferenceTo<OperationObject>>>
  readonly messages?: Readonly<Record<string, MessageObject | ReferenceTo<MessageObject>>>
  readonly securitySchemes?: Readonly<Record<string, SecuritySchemeObject | ReferenceTo<SecuritySchemeObject>>>
  readonly serverVariables?: Readonly<Record<string, ServerVariableObject | ReferenceTo<ServerVariableObject>>>
  readonly parameters?: Readonly<Record<string, ParameterObject | ReferenceTo<ParameterObject>>>
  readonly correlationIds?: Readonly<Record<string, CorrelationIdObject | ReferenceTo<CorrelationIdObject>>>
  readonly replies?: Readonly<Record<string, OperationReplyObject | ReferenceTo<OperationReplyObject>>>
  readonly replyAddresses?: Readonly<Record<string, OperationReplyAddressObject | ReferenceTo<OperationReplyAddressObject>>>
  readonly externalDocs?: Readonly<Record<string, ExternalDocumentationObject | ReferenceTo<ExternalDocumentationObject>>>
  readonly tags?: Readonly<Record<string, TagObject | ReferenceTo<TagObject>>>
  readonly operationTraits?: Readonly<Record<string, OperationTraitObject | ReferenceTo<OperationTraitObject>>>
  readonly messageTraits?: Readonly<Record<string, MessageTraitObject | ReferenceTo<MessageTraitObject>>>
  readonly serverBindings?: Readonly<Record<string, ServerBindingsObject | ReferenceTo<ServerBindingsObject>>>
  readonly channelBindings?: Readonly<Record<string, ChannelBindingsObject | ReferenceTo<ChannelBindingsObject>>>
  readonly operationBindings?: Readonly<Record<string, OperationBindingsObject | ReferenceTo<OperationBindingsObject>>>
  readonly messageBindings?: Readonly<Record<string, MessageBindingsObject | ReferenceTo<MessageBindingsObject>>>
}

/** Contact Object */
export interface ContactObject extends ObjectFields {
  readonly name?: string
  readonly url?: string
  readonly email?: string
}

/** Correlation ID Object */
export interface CorrelationIdObject extends ObjectFields {
  readonly description?: string
  readonly location?: string
}

/** Root Object */
export interface DescriptionObject extends ObjectFields {
  readonly specversion?: string
  readonly id?: string
  readonly info?: InfoObject
  readonly servers?: Readonly<Record<string, ServerObject | ReferenceTo<ServerObject>>>
  readonly defaultContentType?: string
  readonly channels?: Readonly<Record<string, ChannelObject | ReferenceTo<ChannelObject>>>
  readonly operations?: Readonly<Record<string, OperationObject | ReferenceTo<OperationObject>>>
  readonly components?: ComponentsObject
  readonly asyncapi?: string
}

/** External Documentation Object */
export interface ExternalDocumentationObject extends ObjectFields {
  readonly description?: string
  readonly url?: string
}

/** http channel binding */
export interface HttpChannelBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** http message binding */
export interface HttpMessageBindingObject extends ObjectFields {
  readonly headers?: SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
  readonly bindingVersion?: string
  readonly statusCode?: number
}

/** http operation binding */
export interface HttpOperationBindingObject extends ObjectFields {
  readonly type?: string
  readonly method?: string
  readonly query?: SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
  readonly bindingVersion?: string
}

/** http server binding */
export interface HttpServerBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** ibmmq channel binding */
export interface IbmmqChannelBindingObject extends ObjectFields {
  readonly destinationType?: string
  readonly queue?: IbmmqQueueObject
  readonly topic?: IbmmqTopicObject
  readonly maxMsgLength?: number
  readonly bindingVersion?: string
}

/** ibmmq message binding */
export interface IbmmqMessageBindingObject extends ObjectFields {
  readonly type?: string
  readonly headers?: string
  readonly description?: string
  readonly expiry?: number
  readonly bindingVersion?: string
}

/** ibmmq operation binding */
export interface IbmmqOperationBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** queue */
export interface IbmmqQueueObject extends ObjectFields {
  readonly objectName?: string
  readonly isPartitioned?: boolean
  readonly exclusive?: boolean
}

/** ibmmq server binding */
export interface IbmmqServerBindingObject extends ObjectFields {
  readonly groupId?: string
  readonly ccdtQueueManagerName?: string
  readonly cipherSpec?: string
  readonly multiEndpointServer?: boolean
  readonly heartBeatInterval?: number
  readonly bindingVersion?: string
}

/** topic */
export interface IbmmqTopicObject extends ObjectFields {
  readonly string?: string
  readonly objectName?: string
  readonly durablePermitted?: boolean
  readonly lastMsgRetained?: boolean
}

/** Info Object */
export interface InfoObject extends ObjectFields {
  readonly title?: string
  readonly version?: string
  readonly description?: string
  readonly termsOfService?: string
  readonly contact?: ContactObject
  readonly license?: LicenseObject
  readonly tags?: readonly (TagObject | ReferenceTo<TagObject>)[]
  readonly externalDocs?: ExternalDocumentationObject | ReferenceTo<ExternalDocumentationObject>
}

/** jms channel binding */
export interface JmsChannelBindingObject extends ObjectFields {
  readonly destination?: string
  readonly destinationType?: string
  readonly bindingVersion?: string
}

/** jms message binding */
export interface JmsMessageBindingObject extends ObjectFields {
  readonly headers?: SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
  readonly bindingVersion?: string
}

/** jms operation binding */
export interface JmsOperationBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** property */
export interface JmsPropertyObject extends ObjectFields {
  readonly name?: string
  readonly value?: string | boolean | number | null
}

/** jms server binding */
export interface JmsServerBindingObject extends ObjectFields {
  readonly jmsConnectionFactory?: string
  readonly properties?: readonly JmsPropertyObject[] | SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
  readonly clientID?: string
  readonly bindingVersion?: string
}

/** JSON Schema */
export interface JsonSchemaObject extends ObjectFields {
  readonly $schema?: string
  readonly $id?: string
  readonly $comment?: string
  readonly title?: string
  readonly type?: 'null' | 'boolean' | 'object' | 'array' | 'number' | 'string' | 'integer' | readonly ('null' | 'boolean' | 'object' | 'array' | 'number' | 'string' | 'integer')[]
  readonly required?: readonly string[]
  readonly multipleOf?: number
  readonly maximum?: number
  readonly exclusiveMaximum?: number
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maxLength?: number
  readonly minLength?: number
  readonly pattern?: string
  readonly contentEncoding?: string
  readonly contentMediaType?: string
  readonly maxItems?: number
  readonly minItems?: number
  readonly uniqueItems?: boolean
  readonly maxProperties?: number
  readonly minProperties?: number
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly examples?: readonly unknown[]
  readonly if?: JsonSchemaObject | boolean | ReferenceTo<JsonSchemaObject | boolean>
  readonly then?: JsonSchemaObject | boolean | ReferenceTo<JsonSchemaObject | boolean>
  readonly else?: JsonSchemaObject | boolean | ReferenceTo<JsonSchemaObject | boolean>
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
  readonly properties?: Readonly<Record<string, JsonSchemaObject | boolean | ReferenceTo<JsonSchemaObject | boolean>>>
  readonly patternProperties?: Readonly<Record<string, JsonSchemaObject | boolean | ReferenceTo<JsonSchemaObject | boolean>>>
  readonly additionalProperties?: JsonSchemaObject | boolean | ReferenceTo<JsonSchemaObject | boolean>
  readonly additionalItems?: JsonSchemaObject | boolean | ReferenceTo<JsonSchemaObject | boolean>
  readonly items?: readonly (JsonSchemaObject | boolean | ReferenceTo<JsonSchemaObject | boolean>)[] | JsonSchemaObject | boolean | ReferenceTo<JsonSchemaObject | boolean>
  readonly propertyNames?: JsonSchemaObject | boolean | ReferenceTo<JsonSchemaObject | boolean>
  readonly dependencies?: Readonly<Record<string, readonly string[] | JsonSchemaObject | boolean | ReferenceTo<JsonSchemaObject | boolean>>>
  readonly contains?: JsonSchemaObject | boolean | ReferenceTo<JsonSchemaObject | boolean>
  readonly allOf?: readonly (JsonSchemaObject | boolean | ReferenceTo<JsonSchemaObject | boolean>)[]
  readonly oneOf?: readonly (JsonSchemaObject | boolean | ReferenceTo<JsonSchemaObject | boolean>)[]
  readonly anyOf?: readonly (JsonSchemaObject | boolean | ReferenceTo<JsonSchemaObject | boolean>)[]
  readonly not?: JsonSchemaObject | boolean | ReferenceTo<JsonSchemaObject | boolean>
  readonly definitions?: Readonly<Record<string, JsonSchemaObject | boolean | ReferenceTo<JsonSchemaObject | boolean>>>
  readonly description?: string
  readonly format?: string
  readonly default?: unknown
}

/** kafka channel binding */
export interface KafkaChannelBindingObject extends ObjectFields {
  readonly bindingVersion?: string
  readonly topic?: string
  readonly partitions?: number
  readonly replicas?: number
  readonly topicConfiguration?: KafkaTopicConfigurationObject
}

/** schema of a key */
export type KafkaKeyObject = KafkaRecordSchemaObject | MultiFormatSchemaObject | SchemaObject

/** kafka message binding */
export interface KafkaMessageBindingObject extends ObjectFields {
  readonly key?: KafkaKeyObject | ReferenceTo<AnySchemaObject | boolean> | AnySchemaObject | boolean
  readonly bindingVersion?: string
  readonly schemaIdLocation?: string
  readonly schemaIdPayloadEncoding?: string
  readonly schemaLookupStrategy?: string
}

/** kafka operation binding */
export interface KafkaOperationBindingObject extends ObjectFields {
  readonly groupId?: SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
  readonly clientId?: SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
  readonly bindingVersion?: string
}

/** record schema */
export interface KafkaRecordSchemaObject extends ObjectFields {}

/** kafka server binding */
export interface KafkaServerBindingObject extends ObjectFields {
  readonly bindingVersion?: string
  readonly schemaRegistryUrl?: string
  readonly schemaRegistryVendor?: string
}

/** topic configuration */
export interface KafkaTopicConfigurationObject extends ObjectFields {
  readonly 'cleanup.policy'?: readonly string[]
  readonly 'retention.ms'?: number
  readonly 'retention.bytes'?: number
  readonly 'delete.retention.ms'?: number
  readonly 'max.message.bytes'?: number
  readonly 'confluent.key.schema.validation'?: boolean
  readonly 'confluent.key.subject.name.strategy'?: string
  readonly 'confluent.value.schema.validation'?: boolean
  readonly 'confluent.value.subject.name.strategy'?: string
}

/** License Object */
export interface LicenseObject extends ObjectFields {
  readonly name?: string
  readonly url?: string
}

/** mercure channel binding */
export interface MercureChannelBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** mercure message binding */
export interface MercureMessageBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** mercure operation binding */
export interface MercureOperationBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** mercure server binding */
export interface MercureServerBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** Message Bindings Object */
export interface MessageBindingsObject extends ObjectFields {
  readonly http?: HttpMessageBindingObject
  readonly ws?: WsMessageBindingObject
  readonly amqp?: AmqpMessageBindingObject
  readonly amqp1?: Amqp1MessageBindingObject
  readonly mqtt?: MqttMessageBindingObject
  readonly mqtt5?: Mqtt5MessageBindingObject
  readonly jms?: JmsMessageBindingObject
  readonly stomp?: StompMessageBindingObject
  readonly ros2?: Ros2MessageBindingObject
  readonly kafka?: KafkaMessageBindingObject
  readonly anypointmq?: AnypointmqMessageBindingObject
  readonly ibmmq?: IbmmqMessageBindingObject
  readonly solace?: SolaceMessageBindingObject
  readonly sqs?: SqsMessageBindingObject
  readonly notifytopic?: NotifyTopicMessageBindingObject
  readonly cloudpubsub?: CloudPubSubMessageBindingObject
  readonly pulsar?: PulsarMessageBindingObject
  readonly mercure?: MercureMessageBindingObject
  readonly redis?: RedisMessageBindingObject
  readonly nats?: NatsMessageBindingObject
  readonly sns?: NotifyTopicMessageBindingObject
  readonly googlepubsub?: CloudPubSubMessageBindingObject
}

/** Message Example Object */
export interface MessageExampleObject extends ObjectFields {
  readonly headers?: ObjectFields
  readonly payload?: unknown
  readonly name?: string
  readonly summary?: string
}

/** Message Object */
export interface MessageObject extends ObjectFields {
  readonly headers?: AnySchemaObject | boolean | ReferenceTo<AnySchemaObject | boolean>
  readonly payload?: AnySchemaObject | boolean | ReferenceTo<AnySchemaObject | boolean>
  readonly correlationId?: CorrelationIdObject | ReferenceTo<CorrelationIdObject>
  readonly contentType?: string
  readonly name?: string
  readonly title?: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly (TagObject | ReferenceTo<TagObject>)[]
  readonly externalDocs?: ExternalDocumentationObject | ReferenceTo<ExternalDocumentationObject>
  readonly bindings?: MessageBindingsObject | ReferenceTo<MessageBindingsObject>
  readonly examples?: readonly MessageExampleObject[]
  readonly deprecated?: boolean
}

/** Message Trait Object */
export interface MessageTraitObject extends ObjectFields {
  readonly headers?: AnySchemaObject | boolean | ReferenceTo<AnySchemaObject | boolean>
  readonly correlationId?: CorrelationIdObject | ReferenceTo<CorrelationIdObject>
  readonly contentType?: string
  readonly name?: string
  readonly title?: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly (TagObject | ReferenceTo<TagObject>)[]
  readonly externalDocs?: ExternalDocumentationObject | ReferenceTo<ExternalDocumentationObject>
  readonly bindings?: MessageBindingsObject | ReferenceTo<MessageBindingsObject>
  readonly examples?: readonly MessageExampleObject[]
  readonly deprecated?: boolean
}

/** mqtt5 channel binding */
export interface Mqtt5ChannelBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** mqtt5 message binding */
export interface Mqtt5MessageBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** mqtt5 operation binding */
export interface Mqtt5OperationBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** mqtt5 server binding */
export interface Mqtt5ServerBindingObject extends ObjectFields {
  readonly sessionExpiryInterval?: number | SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
  readonly bindingVersion?: string
}

/** mqtt channel binding */
export interface MqttChannelBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** last will */
export interface MqttLastWillObject extends ObjectFields {
  readonly topic?: string
  readonly qos?: number
  readonly message?: string
  readonly retain?: boolean
}

/** mqtt message binding */
export interface MqttMessageBindingObject extends ObjectFields {
  readonly bindingVersion?: string
  readonly payloadFormatIndicator?: number
  readonly correlationData?: SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
  readonly contentType?: string
  readonly responseTopic?: string | SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
}

/** mqtt operation binding */
export interface MqttOperationBindingObject extends ObjectFields {
  readonly qos?: number
  readonly retain?: boolean
  readonly bindingVersion?: string
  readonly messageExpiryInterval?: number | SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
}

/** mqtt server binding */
export interface MqttServerBindingObject extends ObjectFields {
  readonly clientId?: string
  readonly cleanSession?: boolean
  readonly lastWill?: MqttLastWillObject
  readonly keepAlive?: number
  readonly bindingVersion?: string
  readonly sessionExpiryInterval?: number | SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
  readonly maximumPacketSize?: number | SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
}

/** Multi Format Schema Object */
export interface MultiFormatSchemaObject extends ObjectFields {
  readonly schemaFormat?: string
  readonly schema?: unknown
}

/** nats channel binding */
export interface NatsChannelBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** nats message binding */
export interface NatsMessageBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** nats operation binding */
export interface NatsOperationBindingObject extends ObjectFields {
  readonly queue?: string
  readonly bindingVersion?: string
}

/** nats server binding */
export interface NatsServerBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** notifytopic Channel Binding Object */
export interface NotifyTopicChannelBindingObject extends ObjectFields {
  readonly name?: string
  readonly ordering?: NotifyTopicOrderingObject
  readonly policy?: NotifyTopicPolicyObject
  readonly tags?: ObjectFields
  readonly bindingVersion?: string
}

/** Consumer */
export interface NotifyTopicConsumerObject extends ObjectFields {
  readonly protocol?: 'http' | 'https' | 'email' | 'email-json' | 'sms' | 'queue' | 'application' | 'function' | 'stream' | 'sqs' | 'lambda' | 'firehose'
  readonly endpoint?: NotifyTopicIdentifierObject
  readonly filterPolicy?: ObjectFields
  readonly filterPolicyScope?: 'MessageAttributes' | 'MessageBody'
  readonly rawMessageDelivery?: boolean
  readonly redrivePolicy?: NotifyTopicRedrivePolicyObject
  readonly deliveryPolicy?: NotifyTopicDeliveryPolicyObject
  readonly displayName?: string
}

/** Delivery Policy */
export interface NotifyTopicDeliveryPolicyObject extends ObjectFields {
  readonly minDelayTarget?: number
  readonly maxDelayTarget?: number
  readonly numRetries?: number
  readonly numNoDelayRetries?: number
  readonly numMinDelayRetries?: number
  readonly numMaxDelayRetries?: number
  readonly backoffFunction?: string
  readonly maxReceivesPerSecond?: number
}

/** Identifier */
export interface NotifyTopicIdentifierObject extends ObjectFields {
  readonly url?: string
  readonly email?: string
  readonly phone?: string
  readonly arn?: string
  readonly name?: string
}

/** notifytopic Message Binding Object */
export interface NotifyTopicMessageBindingObject extends ObjectFields {}

/** notifytopic Operation Binding Object */
export interface NotifyTopicOperationBindingObject extends ObjectFields {
  readonly topic?: NotifyTopicIdentifierObject
  readonly consumers?: readonly NotifyTopicConsumerObject[]
  readonly deliveryPolicy?: NotifyTopicDeliveryPolicyObject
  readonly bindingVersion?: string
}

/** Ordering */
export interface NotifyTopicOrderingObject extends ObjectFields {
  readonly type?: string
  readonly contentBasedDeduplication?: boolean
}

/** Policy */
export interface NotifyTopicPolicyObject extends ObjectFields {
  readonly statements?: readonly NotifyTopicStatementObject[]
}

/** Redrive Policy */
export interface NotifyTopicRedrivePolicyObject extends ObjectFields {
  readonly deadLetterQueue?: NotifyTopicIdentifierObject
  readonly maxReceiveCount?: number
}

/** notifytopic Server Binding Object */
export interface NotifyTopicServerBindingObject extends ObjectFields {}

/** Statement */
export interface NotifyTopicStatementObject extends ObjectFields {
  readonly effect?: string
  readonly principal?: string | readonly string[] | Readonly<Record<string, string | readonly string[]>>
  readonly action?: string | readonly string[]
  readonly resource?: string | readonly string[]
  readonly condition?: ObjectFields | readonly unknown[]
}

/** OAuth Flow Object */
export interface OAuthAuthorizationCodeFlowObject extends ObjectFields {
  readonly authorizationUrl?: string
  readonly tokenUrl?: string
  readonly refreshUrl?: string
  readonly availableScopes?: Readonly<Record<string, string>>
}

/** OAuth Flow Object */
export interface OAuthClientCredentialsFlowObject extends ObjectFields {
  readonly authorizationUrl?: string
  readonly tokenUrl?: string
  readonly refreshUrl?: string
  readonly availableScopes?: Readonly<Record<string, string>>
}

/** OAuth Flows Object */
export interface OAuthFlowsObject extends ObjectFields {
  readonly implicit?: OAuthImplicitFlowObject
  readonly password?: OAuthPasswordFlowObject
  readonly clientCredentials?: OAuthClientCredentialsFlowObject
  readonly authorizationCode?: OAuthAuthorizationCodeFlowObject
}

/** OAuth Flow Object */
export interface OAuthImplicitFlowObject extends ObjectFields {
  readonly authorizationUrl?: string
  readonly tokenUrl?: string
  readonly refreshUrl?: string
  readonly availableScopes?: Readonly<Record<string, string>>
}

/** OAuth Flow Object */
export interface OAuthPasswordFlowObject extends ObjectFields {
  readonly authorizationUrl?: string
  readonly tokenUrl?: string
  readonly refreshUrl?: string
  readonly availableScopes?: Readonly<Record<string, string>>
}

/** Discriminator Object of an HTTP-API description */
export interface OpenApiDiscriminatorObject extends ObjectFields {
  readonly propertyName?: string
  readonly mapping?: Readonly<Record<string, string>>
}

/** Schema Object of an HTTP-API description */
export interface OpenApiSchemaObject extends ObjectFields {
  readonly title?: string
  readonly type?: 'boolean' | 'object' | 'array' | 'number' | 'string' | 'integer'
  readonly nullable?: boolean
  readonly required?: readonly string[]
  readonly multipleOf?: number
  readonly maximum?: number
  readonly exclusiveMaximum?: boolean
  readonly minimum?: number
  readonly exclusiveMinimum?: boolean
  readonly maxLength?: number
  readonly minLength?: number
  readonly pattern?: string
  readonly maxItems?: number
  readonly minItems?: number
  readonly uniqueItems?: boolean
  readonly maxProperties?: number
  readonly minProperties?: number
  readonly enum?: readonly unknown[]
  readonly example?: unknown
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
  readonly properties?: Readonly<Record<string, OpenApiSchemaObject | ReferenceTo<OpenApiSchemaObject>>>
  readonly additionalProperties?: boolean | OpenApiSchemaObject | ReferenceTo<OpenApiSchemaObject>
  readonly items?: OpenApiSchemaObject | ReferenceTo<OpenApiSchemaObject>
  readonly allOf?: readonly (OpenApiSchemaObject | ReferenceTo<OpenApiSchemaObject>)[]
  readonly oneOf?: readonly (OpenApiSchemaObject | ReferenceTo<OpenApiSchemaObject>)[]
  readonly anyOf?: readonly (OpenApiSchemaObject | ReferenceTo<OpenApiSchemaObject>)[]
  readonly not?: OpenApiSchemaObject | ReferenceTo<OpenApiSchemaObject>
  readonly description?: string
  readonly format?: string
  readonly default?: unknown
  readonly xml?: ObjectFields
  readonly discriminator?: OpenApiDiscriminatorObject
  readonly externalDocs?: ExternalDocumentationObject | ReferenceTo<ExternalDocumentationObject>
  readonly deprecated?: boolean
}

/** Operation Bindings Object */
export interface OperationBindingsObject extends ObjectFields {
  readonly http?: HttpOperationBindingObject
  readonly ws?: WsOperationBindingObject
  readonly amqp?: AmqpOperationBindingObject
  readonly amqp1?: Amqp1OperationBindingObject
  readonly mqtt?: MqttOperationBindingObject
  readonly mqtt5?: Mqtt5OperationBindingObject
  readonly jms?: JmsOperationBindingObject
  readonly stomp?: StompOperationBindingObject
  readonly ros2?: Ros2OperationBindingObject
  readonly kafka?: KafkaOperationBindingObject
  readonly anypointmq?: AnypointmqOperationBindingObject
  readonly ibmmq?: IbmmqOperationBindingObject
  readonly solace?: SolaceOperationBindingObject
  readonly sqs?: SqsOperationBindingObject
  readonly notifytopic?: NotifyTopicOperationBindingObject
  readonly cloudpubsub?: CloudPubSubOperationBindingObject
  readonly pulsar?: PulsarOperationBindingObject
  readonly mercure?: MercureOperationBindingObject
  readonly redis?: RedisOperationBindingObject
  readonly nats?: NatsOperationBindingObject
  readonly sns?: NotifyTopicOperationBindingObject
  readonly googlepubsub?: CloudPubSubOperationBindingObject
}

/** Operation Object */
export interface OperationObject extends ObjectFields {
  readonly action?: 'send' | 'receive'
  readonly channel?: ReferenceTo<ChannelObject>
  readonly title?: string
  readonly summary?: string
  readonly description?: string
  readonly security?: readonly (SecuritySchemeObject | ReferenceTo<SecuritySchemeObject>)[]
  readonly tags?: readonly (TagObject | ReferenceTo<TagObject>)[]
  readonly externalDocs?: ExternalDocumentationObject | ReferenceTo<ExternalDocumentationObject>
  readonly bindings?: OperationBindingsObject | ReferenceTo<OperationBindingsObject>
  readonly messages?: readonly ReferenceTo<MessageObject>[]
  readonly reply?: OperationReplyObject | ReferenceTo<OperationReplyObject>
}

/** Operation Reply Address Object */
export interface OperationReplyAddressObject extends ObjectFields {
  readonly description?: string
  readonly location?: string
}

/** Operation Reply Object */
export interface OperationReplyObject extends ObjectFields {
  readonly address?: OperationReplyAddressObject | ReferenceTo<OperationReplyAddressObject>
  readonly channel?: ReferenceTo<ChannelObject>
  readonly messages?: readonly ReferenceTo<MessageObject>[]
}

/** Operation Trait Object */
export interface OperationTraitObject extends ObjectFields {
  readonly title?: string
  readonly summary?: string
  readonly description?: string
  readonly security?: readonly (SecuritySchemeObject | ReferenceTo<SecuritySchemeObject>)[]
  readonly tags?: readonly (TagObject | ReferenceTo<TagObject>)[]
  readonly externalDocs?: ExternalDocumentationObject | ReferenceTo<ExternalDocumentationObject>
  readonly bindings?: OperationBindingsObject | ReferenceTo<OperationBindingsObject>
  readonly reply?: OperationReplyObject | ReferenceTo<OperationReplyObject>
}

/** Parameter Object */
export interface ParameterObject extends ObjectFields {
  readonly enum?: readonly string[]
  readonly default?: string
  readonly description?: string
  readonly examples?: readonly string[]
  readonly location?: string
}

/** pulsar channel binding */
export interface PulsarChannelBindingObject extends ObjectFields {
  readonly namespace?: string
  readonly persistence?: string
  readonly compaction?: number
  readonly 'geo-replication'?: readonly string[]
  readonly retention?: PulsarRetentionObject
  readonly ttl?: number
  readonly deduplication?: boolean
  readonly bindingVersion?: string
}

/** pulsar message binding */
export interface PulsarMessageBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** pulsar operation binding */
export interface PulsarOperationBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** retention */
export interface PulsarRetentionObject extends ObjectFields {
  readonly time?: number
  readonly size?: number
}

/** pulsar server binding */
export interface PulsarServerBindingObject extends ObjectFields {
  readonly tenant?: string
  readonly bindingVersion?: string
}

/** field of an Avro record */
export interface RecordFieldObject extends ObjectFields {
  readonly name?: unknown
  readonly type?: RecordSchemaObject | ReferenceTo<RecordSchemaObject> | readonly (RecordSchemaObject | ReferenceTo<RecordSchemaObject> | unknown)[] | unknown
  readonly doc?: unknown
  readonly aliases?: unknown
  readonly default?: unknown
  readonly order?: unknown
}

/** Avro schema */
export interface RecordSchemaObject extends ObjectFields {
  readonly type?: unknown
  readonly name?: unknown
  readonly namespace?: unknown
  readonly doc?: unknown
  readonly aliases?: unknown
  readonly fields?: readonly (RecordFieldObject | unknown)[] | unknown
  readonly items?: RecordSchemaObject | ReferenceTo<RecordSchemaObject> | readonly (RecordSchemaObject | ReferenceTo<RecordSchemaObject> | unknown)[] | unknown
  readonly values?: RecordSchemaObject | ReferenceTo<RecordSchemaObject> | readonly (RecordSchemaObject | ReferenceTo<RecordSchemaObject> | unknown)[] | unknown
  readonly symbols?: unknown
  readonly size?: unknown
  readonly default?: unknown
  readonly logicalType?: unknown
  readonly precision?: unknown
  readonly scale?: unknown
}

/** redis channel binding */
export interface RedisChannelBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** redis message binding */
export interface RedisMessageBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** redis operation binding */
export interface RedisOperationBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** redis server binding */
export interface RedisServerBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** ros2 channel binding */
export interface Ros2ChannelBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** ros2 message binding */
export interface Ros2MessageBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** ros2 operation binding */
export interface Ros2OperationBindingObject extends ObjectFields {
  readonly role?: string
  readonly node?: string
  readonly qosPolicies?: Ros2QosPoliciesObject
  readonly bindingVersion?: string
}

/** quality of service policies */
export interface Ros2QosPoliciesObject extends ObjectFields {
  readonly reliability?: string
  readonly history?: string
  readonly durability?: string
  readonly lifespan?: number
  readonly deadline?: number
  readonly liveliness?: string
  readonly leaseDuration?: number
}

/** ros2 server binding */
export interface Ros2ServerBindingObject extends ObjectFields {
  readonly rmwImplementation?: string
  readonly domainId?: number
  readonly bindingVersion?: string
}

/** Schema Object */
export interface SchemaObject extends ObjectFields {
  readonly $schema?: string
  readonly $id?: string
  readonly $comment?: string
  readonly title?: string
  readonly type?: 'null' | 'boolean' | 'object' | 'array' | 'number' | 'string' | 'integer' | readonly ('null' | 'boolean' | 'object' | 'array' | 'number' | 'string' | 'integer')[]
  readonly required?: readonly string[]
  readonly multipleOf?: number
  readonly maximum?: number
  readonly exclusiveMaximum?: number
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maxLength?: number
  readonly minLength?: number
  readonly pattern?: string
  readonly contentEncoding?: string
  readonly contentMediaType?: string
  readonly maxItems?: number
  readonly minItems?: number
  readonly uniqueItems?: boolean
  readonly maxProperties?: number
  readonly minProperties?: number
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly examples?: readonly unknown[]
  readonly if?: SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
  readonly then?: SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
  readonly else?: SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
  readonly properties?: Readonly<Record<string, SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>>>
  readonly patternProperties?: Readonly<Record<string, SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>>>
  readonly additionalProperties?: SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
  readonly additionalItems?: SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
  readonly items?: readonly (SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>)[] | SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
  readonly propertyNames?: SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
  readonly dependencies?: Readonly<Record<string, readonly string[] | SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>>>
  readonly contains?: SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
  readonly allOf?: readonly (SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>)[]
  readonly oneOf?: readonly (SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>)[]
  readonly anyOf?: readonly (SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>)[]
  readonly not?: SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
  readonly definitions?: Readonly<Record<string, SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>>>
  readonly description?: string
  readonly format?: string
  readonly default?: unknown
  readonly discriminator?: string
  readonly externalDocs?: ExternalDocumentationObject | ReferenceTo<ExternalDocumentationObject>
  readonly deprecated?: boolean
}

/** Security Scheme Object */
export interface SecuritySchemeObject extends ObjectFields {
  readonly type?: 'userPassword' | 'apiKey' | 'X509' | 'symmetricEncryption' | 'asymmetricEncryption' | 'httpApiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'plain' | 'scramSha256' | 'scramSha512' | 'gssapi'
  readonly description?: string
  readonly name?: string
  readonly in?: string
  readonly scheme?: string
  readonly bearerFormat?: string
  readonly flows?: OAuthFlowsObject
  readonly openIdConnectUrl?: string
  readonly scopes?: readonly string[]
}

/** Server Bindings Object */
export interface ServerBindingsObject extends ObjectFields {
  readonly http?: HttpServerBindingObject
  readonly ws?: WsServerBindingObject
  readonly amqp?: AmqpServerBindingObject
  readonly amqp1?: Amqp1ServerBindingObject
  readonly mqtt?: MqttServerBindingObject
  readonly mqtt5?: Mqtt5ServerBindingObject
  readonly jms?: JmsServerBindingObject
  readonly stomp?: StompServerBindingObject
  readonly ros2?: Ros2ServerBindingObject
  readonly kafka?: KafkaServerBindingObject
  readonly anypointmq?: AnypointmqServerBindingObject
  readonly ibmmq?: IbmmqServerBindingObject
  readonly solace?: SolaceServerBindingObject
  readonly sqs?: SqsServerBindingObject
  readonly notifytopic?: NotifyTopicServerBindingObject
  readonly cloudpubsub?: CloudPubSubServerBindingObject
  readonly pulsar?: PulsarServerBindingObject
  readonly mercure?: MercureServerBindingObject
  readonly redis?: RedisServerBindingObject
  readonly nats?: NatsServerBindingObject
  readonly sns?: NotifyTopicServerBindingObject
  readonly googlepubsub?: CloudPubSubServerBindingObject
}

/** Server Object */
export interface ServerObject extends ObjectFields {
  readonly host?: string
  readonly protocol?: string
  readonly protocolVersion?: string
  readonly pathname?: string
  readonly description?: string
  readonly title?: string
  readonly summary?: string
  readonly variables?: Readonly<Record<string, ServerVariableObject | ReferenceTo<ServerVariableObject>>>
  readonly security?: readonly (SecuritySchemeObject | ReferenceTo<SecuritySchemeObject>)[]
  readonly tags?: readonly (TagObject | ReferenceTo<TagObject>)[]
  readonly externalDocs?: ExternalDocumentationObject | ReferenceTo<ExternalDocumentationObject>
  readonly bindings?: ServerBindingsObject | ReferenceTo<ServerBindingsObject>
}

/** Server Variable Object */
export interface ServerVariableObject extends ObjectFields {
  readonly enum?: readonly string[]
  readonly default?: string
  readonly description?: string
  readonly examples?: readonly string[]
}

/** solace channel binding */
export interface SolaceChannelBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** destination */
export interface SolaceDestinationObject extends ObjectFields {
  readonly destinationType?: string
  readonly deliveryMode?: string
  readonly queue?: SolaceQueueObject
  readonly topicSubscriptions?: readonly string[]
  readonly topic?: SolaceTopicObject
}

/** solace message binding */
export interface SolaceMessageBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** solace operation binding */
export interface SolaceOperationBindingObject extends ObjectFields {
  readonly destinations?: readonly SolaceDestinationObject[]
  readonly bindingVersion?: string
  readonly timeToLive?: number
  readonly priority?: number
  readonly dmqEligible?: boolean
}

/** queue */
export interface SolaceQueueObject extends ObjectFields {
  readonly name?: string
  readonly topicSubscriptions?: readonly string[]
  readonly accessType?: string
  readonly maxTtl?: string
  readonly maxMsgSpoolUsage?: string
}

/** solace server binding */
export interface SolaceServerBindingObject extends ObjectFields {
  readonly msgVpn?: string
  readonly msvVpn?: string
  readonly bindingVersion?: string
  readonly clientName?: string
}

/** topic */
export interface SolaceTopicObject extends ObjectFields {
  readonly topicSubscriptions?: readonly string[]
}

/** sqs channel binding */
export interface SqsChannelBindingObject extends ObjectFields {
  readonly queue?: SqsChannelQueueObject
  readonly deadLetterQueue?: SqsChannelQueueObject
  readonly bindingVersion?: string
}

/** queue */
export interface SqsChannelQueueObject extends ObjectFields {
  readonly name?: string
  readonly fifoQueue?: boolean
  readonly deduplicationScope?: string
  readonly fifoThroughputLimit?: string
  readonly deliveryDelay?: number
  readonly visibilityTimeout?: number
  readonly receiveMessageWaitTime?: number
  readonly messageRetentionPeriod?: number
  readonly redrivePolicy?: SqsRedrivePolicyObject
  readonly policy?: SqsPolicyObject
  readonly tags?: ObjectFields
}

/** identifier */
export interface SqsIdentifierObject extends ObjectFields {
  readonly arn?: string
  readonly name?: string
}

/** sqs message binding */
export interface SqsMessageBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** sqs operation binding */
export interface SqsOperationBindingObject extends ObjectFields {
  readonly queues?: readonly (SqsQueueObject | ReferenceTo<SqsQueueObject>)[]
  readonly bindingVersion?: string
}

/** policy */
export interface SqsPolicyObject extends ObjectFields {
  readonly statements?: readonly SqsStatementObject[]
}

/** principal */
export interface SqsPrincipalObject extends ObjectFields {
  readonly AWS?: string | readonly string[]
  readonly Service?: string | readonly string[]
}

/** queue */
export interface SqsQueueObject extends ObjectFields {
  readonly name?: string
  readonly fifoQueue?: boolean
  readonly deduplicationScope?: string
  readonly fifoThroughputLimit?: string
  readonly deliveryDelay?: number
  readonly visibilityTimeout?: number
  readonly receiveMessageWaitTime?: number
  readonly messageRetentionPeriod?: number
  readonly redrivePolicy?: SqsRedrivePolicyObject
  readonly policy?: SqsPolicyObject
  readonly tags?: ObjectFields
}

/** redrive policy */
export interface SqsRedrivePolicyObject extends ObjectFields {
  readonly deadLetterQueue?: SqsIdentifierObject
  readonly maxReceiveCount?: number
}

/** sqs server binding */
export interface SqsServerBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** statement */
export interface SqsStatementObject extends ObjectFields {
  readonly effect?: string
  readonly principal?: string | readonly string[] | SqsPrincipalObject
  readonly action?: string | readonly string[]
  readonly resource?: string | readonly string[]
  readonly condition?: ObjectFields | readonly unknown[]
}

/** stomp channel binding */
export interface StompChannelBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** stomp message binding */
export interface StompMessageBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** stomp operation binding */
export interface StompOperationBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** stomp server binding */
export interface StompServerBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** Tag Object */
export interface TagObject extends ObjectFields {
  readonly name?: string
  readonly description?: string
  readonly externalDocs?: ExternalDocumentationObject | ReferenceTo<ExternalDocumentationObject>
}

/** Binding Object */
export interface UndescribedBindingObject extends ObjectFields {}

/** ws channel binding */
export interface WsChannelBindingObject extends ObjectFields {
  readonly method?: string
  readonly query?: SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
  readonly headers?: SchemaObject | boolean | ReferenceTo<SchemaObject | boolean>
  readonly bindingVersion?: string
}

/** ws message binding */
export interface WsMessageBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** ws operation binding */
export interface WsOperationBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}

/** ws server binding */
export interface WsServerBindingObject extends ObjectFields {
  readonly bindingVersion?: string
}
