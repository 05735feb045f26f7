// Written by `npm run generate` from the tables of src/format.
import type { ObjectFields, ReferenceTo } from './object-view.ts'

/** The objects of the format as rules visit them, by the names that `visit` takes. */
export interface FormatObjects {
  AnySchema: AnySchema
  Channel: Channel
  ChannelBindings: ChannelBindings
  CloudPubSubChannelBinding: CloudPubSubChannelBinding
  CloudPubSubEarlierChannelBinding: CloudPubSubEarlierChannelBinding
  CloudPubSubEarlierMessageBinding: CloudPubSubEarlierMessageBinding
  CloudPubSubEarlierSchemaDefinition: CloudPubSubEarlierSchemaDefinition
  CloudPubSubMessageBinding: CloudPubSubMessageBinding
  CloudPubSubMessageStoragePolicy: CloudPubSubMessageStoragePolicy
  CloudPubSubOperationBinding: CloudPubSubOperationBinding
  CloudPubSubSchemaDefinition: CloudPubSubSchemaDefinition
  CloudPubSubSchemaSettings: CloudPubSubSchemaSettings
  CloudPubSubServerBinding: CloudPubSubServerBinding
  Components: Components
  Contact: Contact
  CorrelationId: CorrelationId
  Description: Description
  ExternalDocumentation: ExternalDocumentation
  Info: Info
  JsonSchema: JsonSchema
  License: License
  Message: Message
  MessageBindings: MessageBindings
  MessageExample: MessageExample
  MessageTrait: MessageTrait
  MultiFormatSchema: MultiFormatSchema
  NotifyTopicChannelBinding: NotifyTopicChannelBinding
  NotifyTopicConsumer: NotifyTopicConsumer
  NotifyTopicDeliveryPolicy: NotifyTopicDeliveryPolicy
  NotifyTopicIdentifier: NotifyTopicIdentifier
  NotifyTopicMessageBinding: NotifyTopicMessageBinding
  NotifyTopicOperationBinding: NotifyTopicOperationBinding
  NotifyTopicOrdering: NotifyTopicOrdering
  NotifyTopicPolicy: NotifyTopicPolicy
  NotifyTopicRedrivePolicy: NotifyTopicRedrivePolicy
  NotifyTopicServerBinding: NotifyTopicServerBinding
  NotifyTopicStatement: NotifyTopicStatement
  OAuthAuthorizationCodeFlow: OAuthAuthorizationCodeFlow
  OAuthClientCredentialsFlow: OAuthClientCredentialsFlow
  OAuthFlows: OAuthFlows
  OAuthImplicitFlow: OAuthImplicitFlow
  OAuthPasswordFlow: OAuthPasswordFlow
  OpenApiDiscriminator: OpenApiDiscriminator
  OpenApiSchema: OpenApiSchema
  Operation: Operation
  OperationBindings: OperationBindings
  OperationReply: OperationReply
  OperationReplyAddress: OperationReplyAddress
  OperationTrait: OperationTrait
  Parameter: Parameter
  RecordField: RecordField
  RecordSchema: RecordSchema
  Schema: Schema
  SecurityScheme: SecurityScheme
  Server: Server
  ServerBindings: ServerBindings
  ServerVariable: ServerVariable
  Tag: Tag
  UndescribedBinding: UndescribedBinding
  'amqp/Exchange': AmqpExchange
  'amqp/Queue': AmqpQueue
  'amqp/channel': AmqpChannelBinding
  'amqp/message': AmqpMessageBinding
  'amqp/operation': AmqpOperationBinding
  'amqp/server': AmqpServerBinding
  'amqp1/channel': Amqp1ChannelBinding
  'amqp1/message': Amqp1MessageBinding
  'amqp1/operation': Amqp1OperationBinding
  'amqp1/server': Amqp1ServerBinding
  'anypointmq/channel': AnypointmqChannelBinding
  'anypointmq/message': AnypointmqMessageBinding
  'anypointmq/operation': AnypointmqOperationBinding
  'anypointmq/server': AnypointmqServerBinding
  'cloudpubsub/channel': CloudPubSubChannelBinding
  'cloudpubsub/message': CloudPubSubMessageBinding
  'cloudpubsub/operation': CloudPubSubOperationBinding
  'cloudpubsub/server': CloudPubSubServerBinding
  'googlepubsub/channel': CloudPubSubChannelBinding
  'googlepubsub/message': CloudPubSubMessageBinding
  'googlepubsub/operation': CloudPubSubOperationBinding
  'googlepubsub/server': CloudPubSubServerBinding
  'http/channel': HttpChannelBinding
  'http/message': HttpMessageBinding
  'http/operation': HttpOperationBinding
  'http/server': HttpServerBinding
  'ibmmq/Queue': IbmmqQueue
  'ibmmq/Topic': IbmmqTopic
  'ibmmq/channel': IbmmqChannelBinding
  'ibmmq/message': IbmmqMessageBinding
  'ibmmq/operation': IbmmqOperationBinding
  'ibmmq/server': IbmmqServerBinding
  'jms/Property': JmsProperty
  'jms/channel': JmsChannelBinding
  'jms/message': JmsMessageBinding
  'jms/operation': JmsOperationBinding
  'jms/server': JmsServerBinding
  'kafka/Key': KafkaKey
  'kafka/RecordSchema': KafkaRecordSchema
  'kafka/TopicConfiguration': KafkaTopicConfiguration
  'kafka/channel': KafkaChannelBinding
  'kafka/message': KafkaMessageBinding
  'kafka/operation': KafkaOperationBinding
  'kafka/server': KafkaServerBinding
  'mercure/channel': MercureChannelBinding
  'mercure/message': MercureMessageBinding
  'mercure/operation': MercureOperationBinding
  'mercure/server': MercureServerBinding
  'mqtt/LastWill': MqttLastWill
  'mqtt/channel': MqttChannelBinding
  'mqtt/message': MqttMessageBinding
  'mqtt/operation': MqttOperationBinding
  'mqtt/server': MqttServerBinding
  'mqtt5/channel': Mqtt5ChannelBinding
  'mqtt5/message': Mqtt5MessageBinding
  'mqtt5/operation': Mqtt5OperationBinding
  'mqtt5/server': Mqtt5ServerBinding
  'nats/channel': NatsChannelBinding
  'nats/message': NatsMessageBinding
  'nats/operation': NatsOperationBinding
  'nats/server': NatsServerBinding
  'notifytopic/channel': NotifyTopicChannelBinding
  'notifytopic/message': NotifyTopicMessageBinding
  'notifytopic/operation': NotifyTopicOperationBinding
  'notifytopic/server': NotifyTopicServerBinding
  'pulsar/Retention': PulsarRetention
  'pulsar/channel': PulsarChannelBinding
  'pulsar/message': PulsarMessageBinding
  'pulsar/operation': PulsarOperationBinding
  'pulsar/server': PulsarServerBinding
  'redis/channel': RedisChannelBinding
  'redis/message': RedisMessageBinding
  'redis/operation': RedisOperationBinding
  'redis/server': RedisServerBinding
  'ros2/QosPolicies': Ros2QosPolicies
  'ros2/channel': Ros2ChannelBinding
  'ros2/message': Ros2MessageBinding
  'ros2/operation': Ros2OperationBinding
  'ros2/server': Ros2ServerBinding
  'sns/channel': NotifyTopicChannelBinding
  'sns/message': NotifyTopicMessageBinding
  'sns/operation': NotifyTopicOperationBinding
  'sns/server': NotifyTopicServerBinding
  'solace/Destination': SolaceDestination
  'solace/Queue': SolaceQueue
  'solace/Topic': SolaceTopic
  'solace/channel': SolaceChannelBinding
  'solace/message': SolaceMessageBinding
  'solace/operation': SolaceOperationBinding
  'solace/server': SolaceServerBinding
  'sqs/ChannelQueue': SqsChannelQueue
  'sqs/Identifier': SqsIdentifier
  'sqs/Policy': SqsPolicy
  'sqs/Principal': SqsPrincipal
  'sqs/Queue': SqsQueue
  'sqs/RedrivePolicy': SqsRedrivePolicy
  'sqs/Statement': SqsStatement
  'sqs/channel': SqsChannelBinding
  'sqs/message': SqsMessageBinding
  'sqs/operation': SqsOperationBinding
  'sqs/server': SqsServerBinding
  'stomp/channel': StompChannelBinding
  'stomp/message': StompMessageBinding
  'stomp/operation': StompOperationBinding
  'stomp/server': StompServerBinding
  'ws/channel': WsChannelBinding
  'ws/message': WsMessageBinding
  'ws/operation': WsOperationBinding
  'ws/server': WsServerBinding
}

/** amqp1 channel binding */
export interface Amqp1ChannelBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** amqp1 message binding */
export interface Amqp1MessageBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** amqp1 operation binding */
export interface Amqp1OperationBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** amqp1 server binding */
export interface Amqp1ServerBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** amqp channel binding */
export interface AmqpChannelBinding extends ObjectFields {
  readonly is?: string
  readonly exchange?: AmqpExchange
  readonly queue?: AmqpQueue
  readonly bindingVersion?: string
  readonly name?: string
  readonly channel?: Channel | ReferenceTo<Channel>
}

/** exchange */
export interface AmqpExchange extends ObjectFields {
  readonly name?: string
  readonly type?: string
  readonly durable?: boolean
  readonly autoDelete?: boolean
  readonly vhost?: string
}

/** amqp message binding */
export interface AmqpMessageBinding extends ObjectFields {
  readonly contentEncoding?: string
  readonly messageType?: string
  readonly bindingVersion?: string
}

/** amqp operation binding */
export interface AmqpOperationBinding extends ObjectFields {
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
export interface AmqpQueue extends ObjectFields {
  readonly name?: string
  readonly durable?: boolean
  readonly exclusive?: boolean
  readonly autoDelete?: boolean
  readonly vhost?: string
}

/** amqp server binding */
export interface AmqpServerBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** Multi Format Schema Object or Schema Object */
export type AnySchema = MultiFormatSchema | Schema

/** anypointmq channel binding */
export interface AnypointmqChannelBinding extends ObjectFields {
  readonly destination?: string
  readonly destinationType?: string
  readonly bindingVersion?: string
}

/** anypointmq message binding */
export interface AnypointmqMessageBinding extends ObjectFields {
  readonly headers?: Schema | boolean | ReferenceTo<Schema | boolean>
  readonly bindingVersion?: string
}

/** anypointmq operation binding */
export interface AnypointmqOperationBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** anypointmq server binding */
export interface AnypointmqServerBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** Channel Object */
export interface Channel extends ObjectFields {
  readonly address?: string | null
  readonly messages?: Readonly<Record<string, Message | ReferenceTo<Message>>>
  readonly title?: string
  readonly summary?: string
  readonly description?: string
  readonly servers?: readonly ReferenceTo<Server>[]
  readonly parameters?: Readonly<Record<string, Parameter | ReferenceTo<Parameter>>>
  readonly tags?: readonly (Tag | ReferenceTo<Tag>)[]
  readonly externalDocs?: ExternalDocumentation | ReferenceTo<ExternalDocumentation>
  readonly bindings?: ChannelBindings | ReferenceTo<ChannelBindings>
}

/** Channel Bindings Object */
export interface ChannelBindings extends ObjectFields {
  readonly http?: HttpChannelBinding
  readonly ws?: WsChannelBinding
  readonly amqp?: AmqpChannelBinding
  readonly amqp1?: Amqp1ChannelBinding
  readonly mqtt?: MqttChannelBinding
  readonly mqtt5?: Mqtt5ChannelBinding
  readonly jms?: JmsChannelBinding
  readonly stomp?: StompChannelBinding
  readonly ros2?: Ros2ChannelBinding
  readonly kafka?: KafkaChannelBinding
  readonly anypointmq?: AnypointmqChannelBinding
  readonly ibmmq?: IbmmqChannelBinding
  readonly solace?: SolaceChannelBinding
  readonly sqs?: SqsChannelBinding
  readonly notifytopic?: NotifyTopicChannelBinding
  readonly cloudpubsub?: CloudPubSubChannelBinding
  readonly pulsar?: PulsarChannelBinding
  readonly mercure?: MercureChannelBinding
  readonly redis?: RedisChannelBinding
  readonly nats?: NatsChannelBinding
  readonly sns?: NotifyTopicChannelBinding
  readonly googlepubsub?: CloudPubSubChannelBinding
}

/** cloudpubsub Channel Binding Object */
export interface CloudPubSubChannelBinding extends ObjectFields {
  readonly bindingVersion?: string
  readonly labels?: ObjectFields
  readonly messageRetentionDuration?: string
  readonly messageStoragePolicy?: CloudPubSubMessageStoragePolicy
  readonly schemaSettings?: CloudPubSubSchemaSettings
  readonly topic?: string
}

/** Channel Binding Object of version 0.1.0 */
export interface CloudPubSubEarlierChannelBinding extends ObjectFields {
  readonly bindingVersion?: string
  readonly labels?: ObjectFields
  readonly messageRetentionDuration?: string
  readonly messageStoragePolicy?: CloudPubSubMessageStoragePolicy
  readonly schemaSettings?: CloudPubSubSchemaSettings
  readonly topic?: string
}

/** Message Binding Object of version 0.1.0 */
export interface CloudPubSubEarlierMessageBinding extends ObjectFields {
  readonly bindingVersion?: string
  readonly attributes?: ObjectFields
  readonly orderingKey?: string
  readonly schema?: CloudPubSubEarlierSchemaDefinition
}

/** Schema Definition Object */
export interface CloudPubSubEarlierSchemaDefinition extends ObjectFields {
  readonly name?: string
  readonly type?: string
}

/** cloudpubsub Message Binding Object */
export interface CloudPubSubMessageBinding extends ObjectFields {
  readonly bindingVersion?: string
  readonly attributes?: ObjectFields
  readonly orderingKey?: string
  readonly schema?: CloudPubSubEarlierSchemaDefinition | CloudPubSubSchemaDefinition
}

/** Message Storage Policy Object */
export interface CloudPubSubMessageStoragePolicy extends ObjectFields {
  readonly allowedPersistenceRegions?: readonly string[]
}

/** cloudpubsub Operation Binding Object */
export interface CloudPubSubOperationBinding extends ObjectFields {}

/** Schema Definition Object */
export interface CloudPubSubSchemaDefinition extends ObjectFields {
  readonly name?: string
}

/** Schema Settings Object */
export interface CloudPubSubSchemaSettings extends ObjectFields {
  readonly encoding?: string
  readonly firstRevisionId?: string
  readonly lastRevisionId?: string
  readonly name?: string
}

/** cloudpubsub Server Binding Object */
export interface CloudPubSubServerBinding extends ObjectFields {}

/** Components Object */
export interface Components extends ObjectFields {
  readonly schemas?: Readonly<Record<string, AnySchema | boolean | ReferenceTo<AnySchema | boolean>>>
  readonly servers?: Readonly<Record<string, Server | ReferenceTo<Server>>>
  readonly channels?: Readonly<Record<string, Channel | ReferenceTo<Channel>>>
  readonly operations?: Readonly<Record<string, Operation | ReferenceTo<Operation>>>
  readonly messages?: Readonly<Record<string, Message | ReferenceTo<Message>>>
  readonly securitySchemes?: Readonly<Record<string, SecurityScheme | ReferenceTo<SecurityScheme>>>
  readonly serverVariables?: Readonly<Record<string, ServerVariable | ReferenceTo<ServerVariable>>>
  readonly parameters?: Readonly<Record<string, Parameter | ReferenceTo<Parameter>>>
  readonly correlationIds?: Readonly<Record<string, CorrelationId | ReferenceTo<CorrelationId>>>
  readonly replies?: Readonly<Record<string, OperationReply | ReferenceTo<OperationReply>>>
  readonly replyAddresses?: Readonly<Record<string, OperationReplyAddress | ReferenceTo<OperationReplyAddress>>>
  readonly externalDocs?: Readonly<Record<string, ExternalDocumentation | ReferenceTo<ExternalDocumentation>>>
  readonly tags?: Readonly<Record<string, Tag | ReferenceTo<Tag>>>
  readonly operationTraits?: Readonly<Record<string, OperationTrait | ReferenceTo<OperationTrait>>>
  readonly messageTraits?: Readonly<Record<string, MessageTrait | ReferenceTo<MessageTrait>>>
  readonly serverBindings?: Readonly<Record<string, ServerBindings | ReferenceTo<ServerBindings>>>
  readonly channelBindings?: Readonly<Record<string, ChannelBindings | ReferenceTo<ChannelBindings>>>
  readonly operationBindings?: Readonly<Record<string, OperationBindings | ReferenceTo<OperationBindings>>>
  readonly messageBindings?: Readonly<Record<string, MessageBindings | ReferenceTo<MessageBindings>>>
}

/** Contact Object */
export interface Contact extends ObjectFields {
  readonly name?: string
  readonly url?: string
  readonly email?: string
}

/** Correlation ID Object */
export interface CorrelationId extends ObjectFields {
  readonly description?: string
  readonly location?: string
}

/** Root Object */
export interface Description extends ObjectFields {
  readonly specversion?: string
  readonly id?: string
  readonly info?: Info
  readonly servers?: Readonly<Record<string, Server | ReferenceTo<Server>>>
  readonly defaultContentType?: string
  readonly channels?: Readonly<Record<string, Channel | ReferenceTo<Channel>>>
  readonly operations?: Readonly<Record<string, Operation | ReferenceTo<Operation>>>
  readonly components?: Components
  readonly asyncapi?: string
}

/** External Documentation Object */
export interface ExternalDocumentation extends ObjectFields {
  readonly description?: string
  readonly url?: string
}

/** http channel binding */
export interface HttpChannelBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** http message binding */
export interface HttpMessageBinding extends ObjectFields {
  readonly headers?: Schema | boolean | ReferenceTo<Schema | boolean>
  readonly bindingVersion?: string
  readonly statusCode?: number
}

/** http operation binding */
export interface HttpOperationBinding extends ObjectFields {
  readonly type?: string
  readonly method?: string
  readonly query?: Schema | boolean | ReferenceTo<Schema | boolean>
  readonly bindingVersion?: string
}

/** http server binding */
export interface HttpServerBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** ibmmq channel binding */
export interface IbmmqChannelBinding extends ObjectFields {
  readonly destinationType?: string
  readonly queue?: IbmmqQueue
  readonly topic?: IbmmqTopic
  readonly maxMsgLength?: number
  readonly bindingVersion?: string
}

/** ibmmq message binding */
export interface IbmmqMessageBinding extends ObjectFields {
  readonly type?: string
  readonly headers?: string
  readonly description?: string
  readonly expiry?: number
  readonly bindingVersion?: string
}

/** ibmmq operation binding */
export interface IbmmqOperationBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** queue */
export interface IbmmqQueue extends ObjectFields {
  readonly objectName?: string
  readonly isPartitioned?: boolean
  readonly exclusive?: boolean
}

/** ibmmq server binding */
export interface IbmmqServerBinding extends ObjectFields {
  readonly groupId?: string
  readonly ccdtQueueManagerName?: string
  readonly cipherSpec?: string
  readonly multiEndpointServer?: boolean
  readonly heartBeatInterval?: number
  readonly bindingVersion?: string
}

/** topic */
export interface IbmmqTopic extends ObjectFields {
  readonly string?: string
  readonly objectName?: string
  readonly durablePermitted?: boolean
  readonly lastMsgRetained?: boolean
}

/** Info Object */
export interface Info extends ObjectFields {
  readonly title?: string
  readonly version?: string
  readonly description?: string
  readonly termsOfService?: string
  readonly contact?: Contact
  readonly license?: License
  readonly tags?: readonly (Tag | ReferenceTo<Tag>)[]
  readonly externalDocs?: ExternalDocumentation | ReferenceTo<ExternalDocumentation>
}

/** jms channel binding */
export interface JmsChannelBinding extends ObjectFields {
  readonly destination?: string
  readonly destinationType?: string
  readonly bindingVersion?: string
}

/** jms message binding */
export interface JmsMessageBinding extends ObjectFields {
  readonly headers?: Schema | boolean | ReferenceTo<Schema | boolean>
  readonly bindingVersion?: string
}

/** jms operation binding */
export interface JmsOperationBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** property */
export interface JmsProperty extends ObjectFields {
  readonly name?: string
  readonly value?: string | boolean | number | null
}

/** jms server binding */
export interface JmsServerBinding extends ObjectFields {
  readonly jmsConnectionFactory?: string
  readonly properties?: readonly JmsProperty[] | Schema | boolean | ReferenceTo<Schema | boolean>
  readonly clientID?: string
  readonly bindingVersion?: string
}

/** JSON Schema */
export interface JsonSchema extends ObjectFields {
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
  readonly if?: JsonSchema | boolean | ReferenceTo<JsonSchema | boolean>
  readonly then?: JsonSchema | boolean | ReferenceTo<JsonSchema | boolean>
  readonly else?: JsonSchema | boolean | ReferenceTo<JsonSchema | boolean>
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
  readonly properties?: Readonly<Record<string, JsonSchema | boolean | ReferenceTo<JsonSchema | boolean>>>
  readonly patternProperties?: Readonly<Record<string, JsonSchema | boolean | ReferenceTo<JsonSchema | boolean>>>
  readonly additionalProperties?: JsonSchema | boolean | ReferenceTo<JsonSchema | boolean>
  readonly additionalItems?: JsonSchema | boolean | ReferenceTo<JsonSchema | boolean>
  readonly items?: readonly (JsonSchema | boolean | ReferenceTo<JsonSchema | boolean>)[] | JsonSchema | boolean | ReferenceTo<JsonSchema | boolean>
  readonly propertyNames?: JsonSchema | boolean | ReferenceTo<JsonSchema | boolean>
  readonly dependencies?: Readonly<Record<string, readonly string[] | JsonSchema | boolean | ReferenceTo<JsonSchema | boolean>>>
  readonly contains?: JsonSchema | boolean | ReferenceTo<JsonSchema | boolean>
  readonly allOf?: readonly (JsonSchema | boolean | ReferenceTo<JsonSchema | boolean>)[]
  readonly oneOf?: readonly (JsonSchema | boolean | ReferenceTo<JsonSchema | boolean>)[]
  readonly anyOf?: readonly (JsonSchema | boolean | ReferenceTo<JsonSchema | boolean>)[]
  readonly not?: JsonSchema | boolean | ReferenceTo<JsonSchema | boolean>
  readonly definitions?: Readonly<Record<string, JsonSchema | boolean | ReferenceTo<JsonSchema | boolean>>>
  readonly description?: string
  readonly format?: string
  readonly default?: unknown
}

/** kafka channel binding */
export interface KafkaChannelBinding extends ObjectFields {
  readonly bindingVersion?: string
  readonly topic?: string
  readonly partitions?: number
  readonly replicas?: number
  readonly topicConfiguration?: KafkaTopicConfiguration
}

/** schema of a key */
export type KafkaKey = KafkaRecordSchema | MultiFormatSchema | Schema

/** kafka message binding */
export interface KafkaMessageBinding extends ObjectFields {
  readonly key?: KafkaKey | ReferenceTo<AnySchema | boolean> | AnySchema | boolean
  readonly bindingVersion?: string
  readonly schemaIdLocation?: string
  readonly schemaIdPayloadEncoding?: string
  readonly schemaLookupStrategy?: string
}

/** kafka operation binding */
export interface KafkaOperationBinding extends ObjectFields {
  readonly groupId?: Schema | boolean | ReferenceTo<Schema | boolean>
  readonly clientId?: Schema | boolean | ReferenceTo<Schema | boolean>
  readonly bindingVersion?: string
}

/** record schema */
export interface KafkaRecordSchema extends ObjectFields {}

/** kafka server binding */
export interface KafkaServerBinding extends ObjectFields {
  readonly bindingVersion?: string
  readonly schemaRegistryUrl?: string
  readonly schemaRegistryVendor?: string
}

/** topic configuration */
export interface KafkaTopicConfiguration extends ObjectFields {
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
export interface License extends ObjectFields {
  readonly name?: string
  readonly url?: string
}

/** mercure channel binding */
export interface MercureChannelBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** mercure message binding */
export interface MercureMessageBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** mercure operation binding */
export interface MercureOperationBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** mercure server binding */
export interface MercureServerBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** Message Object */
export interface Message extends ObjectFields {
  readonly headers?: AnySchema | boolean | ReferenceTo<AnySchema | boolean>
  readonly payload?: AnySchema | boolean | ReferenceTo<AnySchema | boolean>
  readonly correlationId?: CorrelationId | ReferenceTo<CorrelationId>
  readonly contentType?: string
  readonly name?: string
  readonly title?: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly (Tag | ReferenceTo<Tag>)[]
  readonly externalDocs?: ExternalDocumentation | ReferenceTo<ExternalDocumentation>
  readonly bindings?: MessageBindings | ReferenceTo<MessageBindings>
  readonly examples?: readonly MessageExample[]
  readonly deprecated?: boolean
}

/** Message Bindings Object */
export interface MessageBindings extends ObjectFields {
  readonly http?: HttpMessageBinding
  readonly ws?: WsMessageBinding
  readonly amqp?: AmqpMessageBinding
  readonly amqp1?: Amqp1MessageBinding
  readonly mqtt?: MqttMessageBinding
  readonly mqtt5?: Mqtt5MessageBinding
  readonly jms?: JmsMessageBinding
  readonly stomp?: StompMessageBinding
  readonly ros2?: Ros2MessageBinding
  readonly kafka?: KafkaMessageBinding
  readonly anypointmq?: AnypointmqMessageBinding
  readonly ibmmq?: IbmmqMessageBinding
  readonly solace?: SolaceMessageBinding
  readonly sqs?: SqsMessageBinding
  readonly notifytopic?: NotifyTopicMessageBinding
  readonly cloudpubsub?: CloudPubSubMessageBinding
  readonly pulsar?: PulsarMessageBinding
  readonly mercure?: MercureMessageBinding
  readonly redis?: RedisMessageBinding
  readonly nats?: NatsMessageBinding
  readonly sns?: NotifyTopicMessageBinding
  readonly googlepubsub?: CloudPubSubMessageBinding
}

/** Message Example Object */
export interface MessageExample extends ObjectFields {
  readonly headers?: ObjectFields
  readonly payload?: unknown
  readonly name?: string
  readonly summary?: string
}

/** Message Trait Object */
export interface MessageTrait extends ObjectFields {
  readonly headers?: AnySchema | boolean | ReferenceTo<AnySchema | boolean>
  readonly correlationId?: CorrelationId | ReferenceTo<CorrelationId>
  readonly contentType?: string
  readonly name?: string
  readonly title?: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly (Tag | ReferenceTo<Tag>)[]
  readonly externalDocs?: ExternalDocumentation | ReferenceTo<ExternalDocumentation>
  readonly bindings?: MessageBindings | ReferenceTo<MessageBindings>
  readonly examples?: readonly MessageExample[]
  readonly deprecated?: boolean
}

/** mqtt5 channel binding */
export interface Mqtt5ChannelBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** mqtt5 message binding */
export interface Mqtt5MessageBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** mqtt5 operation binding */
export interface Mqtt5OperationBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** mqtt5 server binding */
export interface Mqtt5ServerBinding extends ObjectFields {
  readonly sessionExpiryInterval?: number | Schema | boolean | ReferenceTo<Schema | boolean>
  readonly bindingVersion?: string
}

/** mqtt channel binding */
export interface MqttChannelBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** last will */
export interface MqttLastWill extends ObjectFields {
  readonly topic?: string
  readonly qos?: number
  readonly message?: string
  readonly retain?: boolean
}

/** mqtt message binding */
export interface MqttMessageBinding extends ObjectFields {
  readonly bindingVersion?: string
  readonly payloadFormatIndicator?: number
  readonly correlationData?: Schema | boolean | ReferenceTo<Schema | boolean>
  readonly contentType?: string
  readonly responseTopic?: string | Schema | boolean | ReferenceTo<Schema | boolean>
}

/** mqtt operation binding */
export interface MqttOperationBinding extends ObjectFields {
  readonly qos?: number
  readonly retain?: boolean
  readonly bindingVersion?: string
  readonly messageExpiryInterval?: number | Schema | boolean | ReferenceTo<Schema | boolean>
}

/** mqtt server binding */
export interface MqttServerBinding extends ObjectFields {
  readonly clientId?: string
  readonly cleanSession?: boolean
  readonly lastWill?: MqttLastWill
  readonly keepAlive?: number
  readonly bindingVersion?: string
  readonly sessionExpiryInterval?: number | Schema | boolean | ReferenceTo<Schema | boolean>
  readonly maximumPacketSize?: number | Schema | boolean | ReferenceTo<Schema | boolean>
}

/** Multi Format Schema Object */
export interface MultiFormatSchema extends ObjectFields {
  readonly schemaFormat?: string
  readonly schema?: unknown
}

/** nats channel binding */
export interface NatsChannelBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** nats message binding */
export interface NatsMessageBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** nats operation binding */
export interface NatsOperationBinding extends ObjectFields {
  readonly queue?: string
  readonly bindingVersion?: string
}

/** nats server binding */
export interface NatsServerBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** notifytopic Channel Binding Object */
export interface NotifyTopicChannelBinding extends ObjectFields {
  readonly name?: string
  readonly ordering?: NotifyTopicOrdering
  readonly policy?: NotifyTopicPolicy
  readonly tags?: ObjectFields
  readonly bindingVersion?: string
}

/** Consumer */
export interface NotifyTopicConsumer extends ObjectFields {
  readonly protocol?: 'http' | 'https' | 'email' | 'email-json' | 'sms' | 'queue' | 'application' | 'function' | 'stream' | 'sqs' | 'lambda' | 'firehose'
  readonly endpoint?: NotifyTopicIdentifier
  readonly filterPolicy?: ObjectFields
  readonly filterPolicyScope?: 'MessageAttributes' | 'MessageBody'
  readonly rawMessageDelivery?: boolean
  readonly redrivePolicy?: NotifyTopicRedrivePolicy
  readonly deliveryPolicy?: NotifyTopicDeliveryPolicy
  readonly displayName?: string
}

/** Delivery Policy */
export interface NotifyTopicDeliveryPolicy extends ObjectFields {
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
export interface NotifyTopicIdentifier extends ObjectFields {
  readonly url?: string
  readonly email?: string
  readonly phone?: string
  readonly arn?: string
  readonly name?: string
}

/** notifytopic Message Binding Object */
export interface NotifyTopicMessageBinding extends ObjectFields {}

/** notifytopic Operation Binding Object */
export interface NotifyTopicOperationBinding extends ObjectFields {
  readonly topic?: NotifyTopicIdentifier
  readonly consumers?: readonly NotifyTopicConsumer[]
  readonly deliveryPolicy?: NotifyTopicDeliveryPolicy
  readonly bindingVersion?: string
}

/** Ordering */
export interface NotifyTopicOrdering extends ObjectFields {
  readonly type?: string
  readonly contentBasedDeduplication?: boolean
}

/** Policy */
export interface NotifyTopicPolicy extends ObjectFields {
  readonly statements?: readonly NotifyTopicStatement[]
}

/** Redrive Policy */
export interface NotifyTopicRedrivePolicy extends ObjectFields {
  readonly deadLetterQueue?: NotifyTopicIdentifier
  readonly maxReceiveCount?: number
}

/** notifytopic Server Binding Object */
export interface NotifyTopicServerBinding extends ObjectFields {}

/** Statement */
export interface NotifyTopicStatement extends ObjectFields {
  readonly effect?: string
  readonly principal?: string | readonly string[] | Readonly<Record<string, string | readonly string[]>>
  readonly action?: string | readonly string[]
  readonly resource?: string | readonly string[]
  readonly condition?: ObjectFields | readonly unknown[]
}

/** OAuth Flow Object */
export interface OAuthAuthorizationCodeFlow extends ObjectFields {
  readonly authorizationUrl?: string
  readonly tokenUrl?: string
  readonly refreshUrl?: string
  readonly availableScopes?: Readonly<Record<string, string>>
}

/** OAuth Flow Object */
export interface OAuthClientCredentialsFlow extends ObjectFields {
  readonly authorizationUrl?: string
  readonly tokenUrl?: string
  readonly refreshUrl?: string
  readonly availableScopes?: Readonly<Record<string, string>>
}

/** OAuth Flows Object */
export interface OAuthFlows extends ObjectFields {
  readonly implicit?: OAuthImplicitFlow
  readonly password?: OAuthPasswordFlow
  readonly clientCredentials?: OAuthClientCredentialsFlow
  readonly authorizationCode?: OAuthAuthorizationCodeFlow
}

/** OAuth Flow Object */
export interface OAuthImplicitFlow extends ObjectFields {
  readonly authorizationUrl?: string
  readonly tokenUrl?: string
  readonly refreshUrl?: string
  readonly availableScopes?: Readonly<Record<string, string>>
}

/** OAuth Flow Object */
export interface OAuthPasswordFlow extends ObjectFields {
  readonly authorizationUrl?: string
  readonly tokenUrl?: string
  readonly refreshUrl?: string
  readonly availableScopes?: Readonly<Record<string, string>>
}

/** Discriminator Object of an HTTP-API description */
export interface OpenApiDiscriminator extends ObjectFields {
  readonly propertyName?: string
  readonly mapping?: Readonly<Record<string, string>>
}

/** Schema Object of an HTTP-API description */
export interface OpenApiSchema extends ObjectFields {
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
  readonly properties?: Readonly<Record<string, OpenApiSchema | ReferenceTo<OpenApiSchema>>>
  readonly additionalProperties?: boolean | OpenApiSchema | ReferenceTo<OpenApiSchema>
  readonly items?: OpenApiSchema | ReferenceTo<OpenApiSchema>
  readonly allOf?: readonly (OpenApiSchema | ReferenceTo<OpenApiSchema>)[]
  readonly oneOf?: readonly (OpenApiSchema | ReferenceTo<OpenApiSchema>)[]
  readonly anyOf?: readonly (OpenApiSchema | ReferenceTo<OpenApiSchema>)[]
  readonly not?: OpenApiSchema | ReferenceTo<OpenApiSchema>
  readonly description?: string
  readonly format?: string
  readonly default?: unknown
  readonly xml?: ObjectFields
  readonly discriminator?: OpenApiDiscriminator
  readonly externalDocs?: ExternalDocumentation | ReferenceTo<ExternalDocumentation>
  readonly deprecated?: boolean
}

/** Operation Object */
export interface Operation extends ObjectFields {
  readonly action?: 'send' | 'receive'
  readonly channel?: ReferenceTo<Channel>
  readonly title?: string
  readonly summary?: string
  readonly description?: string
  readonly security?: readonly (SecurityScheme | ReferenceTo<SecurityScheme>)[]
  readonly tags?: readonly (Tag | ReferenceTo<Tag>)[]
  readonly externalDocs?: ExternalDocumentation | ReferenceTo<ExternalDocumentation>
  readonly bindings?: OperationBindings | ReferenceTo<OperationBindings>
  readonly messages?: readonly ReferenceTo<Message>[]
  readonly reply?: OperationReply | ReferenceTo<OperationReply>
}

/** Operation Bindings Object */
export interface OperationBindings extends ObjectFields {
  readonly http?: HttpOperationBinding
  readonly ws?: WsOperationBinding
  readonly amqp?: AmqpOperationBinding
  readonly amqp1?: Amqp1OperationBinding
  readonly mqtt?: MqttOperationBinding
  readonly mqtt5?: Mqtt5OperationBinding
  readonly jms?: JmsOperationBinding
  readonly stomp?: StompOperationBinding
  readonly ros2?: Ros2OperationBinding
  readonly kafka?: KafkaOperationBinding
  readonly anypointmq?: AnypointmqOperationBinding
  readonly ibmmq?: IbmmqOperationBinding
  readonly solace?: SolaceOperationBinding
  readonly sqs?: SqsOperationBinding
  readonly notifytopic?: NotifyTopicOperationBinding
  readonly cloudpubsub?: CloudPubSubOperationBinding
  readonly pulsar?: PulsarOperationBinding
  readonly mercure?: MercureOperationBinding
  readonly redis?: RedisOperationBinding
  readonly nats?: NatsOperationBinding
  readonly sns?: NotifyTopicOperationBinding
  readonly googlepubsub?: CloudPubSubOperationBinding
}

/** Operation Reply Object */
export interface OperationReply extends ObjectFields {
  readonly address?: OperationReplyAddress | ReferenceTo<OperationReplyAddress>
  readonly channel?: ReferenceTo<Channel>
  readonly messages?: readonly ReferenceTo<Message>[]
}

/** Operation Reply Address Object */
export interface OperationReplyAddress extends ObjectFields {
  readonly description?: string
  readonly location?: string
}

/** Operation Trait Object */
export interface OperationTrait extends ObjectFields {
  readonly title?: string
  readonly summary?: string
  readonly description?: string
  readonly security?: readonly (SecurityScheme | ReferenceTo<SecurityScheme>)[]
  readonly tags?: readonly (Tag | ReferenceTo<Tag>)[]
  readonly externalDocs?: ExternalDocumentation | ReferenceTo<ExternalDocumentation>
  readonly bindings?: OperationBindings | ReferenceTo<OperationBindings>
  readonly reply?: OperationReply | ReferenceTo<OperationReply>
}

/** Parameter Object */
export interface Parameter extends ObjectFields {
  readonly enum?: readonly string[]
  readonly default?: string
  readonly description?: string
  readonly examples?: readonly string[]
  readonly location?: string
}

/** pulsar channel binding */
export interface PulsarChannelBinding extends ObjectFields {
  readonly namespace?: string
  readonly persistence?: string
  readonly compaction?: number
  readonly 'geo-replication'?: readonly string[]
  readonly retention?: PulsarRetention
  readonly ttl?: number
  readonly deduplication?: boolean
  readonly bindingVersion?: string
}

/** pulsar message binding */
export interface PulsarMessageBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** pulsar operation binding */
export interface PulsarOperationBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** retention */
export interface PulsarRetention extends ObjectFields {
  readonly time?: number
  readonly size?: number
}

/** pulsar server binding */
export interface PulsarServerBinding extends ObjectFields {
  readonly tenant?: string
  readonly bindingVersion?: string
}

/** field of an Avro record */
export interface RecordField extends ObjectFields {
  readonly name?: unknown
  readonly type?: RecordSchema | ReferenceTo<RecordSchema> | readonly (RecordSchema | ReferenceTo<RecordSchema> | unknown)[] | unknown
  readonly doc?: unknown
  readonly aliases?: unknown
  readonly default?: unknown
  readonly order?: unknown
}

/** Avro schema */
export interface RecordSchema extends ObjectFields {
  readonly type?: unknown
  readonly name?: unknown
  readonly namespace?: unknown
  readonly doc?: unknown
  readonly aliases?: unknown
  readonly fields?: readonly (RecordField | unknown)[] | unknown
  readonly items?: RecordSchema | ReferenceTo<RecordSchema> | readonly (RecordSchema | ReferenceTo<RecordSchema> | unknown)[] | unknown
  readonly values?: RecordSchema | ReferenceTo<RecordSchema> | readonly (RecordSchema | ReferenceTo<RecordSchema> | unknown)[] | unknown
  readonly symbols?: unknown
  readonly size?: unknown
  readonly default?: unknown
  readonly logicalType?: unknown
  readonly precision?: unknown
  readonly scale?: unknown
}

/** redis channel binding */
export interface RedisChannelBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** redis message binding */
export interface RedisMessageBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** redis operation binding */
export interface RedisOperationBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** redis server binding */
export interface RedisServerBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** ros2 channel binding */
export interface Ros2ChannelBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** ros2 message binding */
export interface Ros2MessageBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** ros2 operation binding */
export interface Ros2OperationBinding extends ObjectFields {
  readonly role?: string
  readonly node?: string
  readonly qosPolicies?: Ros2QosPolicies
  readonly bindingVersion?: string
}

/** quality of service policies */
export interface Ros2QosPolicies extends ObjectFields {
  readonly reliability?: string
  readonly history?: string
  readonly durability?: string
  readonly lifespan?: number
  readonly deadline?: number
  readonly liveliness?: string
  readonly leaseDuration?: number
}

/** ros2 server binding */
export interface Ros2ServerBinding extends ObjectFields {
  readonly rmwImplementation?: string
  readonly domainId?: number
  readonly bindingVersion?: string
}

/** Schema Object */
export interface Schema extends ObjectFields {
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
  readonly if?: Schema | boolean | ReferenceTo<Schema | boolean>
  readonly then?: Schema | boolean | ReferenceTo<Schema | boolean>
  readonly else?: Schema | boolean | ReferenceTo<Schema | boolean>
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
  readonly properties?: Readonly<Record<string, Schema | boolean | ReferenceTo<Schema | boolean>>>
  readonly patternProperties?: Readonly<Record<string, Schema | boolean | ReferenceTo<Schema | boolean>>>
  readonly additionalProperties?: Schema | boolean | ReferenceTo<Schema | boolean>
  readonly additionalItems?: Schema | boolean | ReferenceTo<Schema | boolean>
  readonly items?: readonly (Schema | boolean | ReferenceTo<Schema | boolean>)[] | Schema | boolean | ReferenceTo<Schema | boolean>
  readonly propertyNames?: Schema | boolean | ReferenceTo<Schema | boolean>
  readonly dependencies?: Readonly<Record<string, readonly string[] | Schema | boolean | ReferenceTo<Schema | boolean>>>
  readonly contains?: Schema | boolean | ReferenceTo<Schema | boolean>
  readonly allOf?: readonly (Schema | boolean | ReferenceTo<Schema | boolean>)[]
  readonly oneOf?: readonly (Schema | boolean | ReferenceTo<Schema | boolean>)[]
  readonly anyOf?: readonly (Schema | boolean | ReferenceTo<Schema | boolean>)[]
  readonly not?: Schema | boolean | ReferenceTo<Schema | boolean>
  readonly definitions?: Readonly<Record<string, Schema | boolean | ReferenceTo<Schema | boolean>>>
  readonly description?: string
  readonly format?: string
  readonly default?: unknown
  readonly discriminator?: string
  readonly externalDocs?: ExternalDocumentation | ReferenceTo<ExternalDocumentation>
  readonly deprecated?: boolean
}

/** Security Scheme Object */
export interface SecurityScheme extends ObjectFields {
  readonly type?: 'userPassword' | 'apiKey' | 'X509' | 'symmetricEncryption' | 'asymmetricEncryption' | 'httpApiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'plain' | 'scramSha256' | 'scramSha512' | 'gssapi'
  readonly description?: string
  readonly name?: string
  readonly in?: string
  readonly scheme?: string
  readonly bearerFormat?: string
  readonly flows?: OAuthFlows
  readonly openIdConnectUrl?: string
  readonly scopes?: readonly string[]
}

/** Server Object */
export interface Server extends ObjectFields {
  readonly host?: string
  readonly protocol?: string
  readonly protocolVersion?: string
  readonly pathname?: string
  readonly description?: string
  readonly title?: string
  readonly summary?: string
  readonly variables?: Readonly<Record<string, ServerVariable | ReferenceTo<ServerVariable>>>
  readonly security?: readonly (SecurityScheme | ReferenceTo<SecurityScheme>)[]
  readonly tags?: readonly (Tag | ReferenceTo<Tag>)[]
  readonly externalDocs?: ExternalDocumentation | ReferenceTo<ExternalDocumentation>
  readonly bindings?: ServerBindings | ReferenceTo<ServerBindings>
}

/** Server Bindings Object */
export interface ServerBindings extends ObjectFields {
  readonly http?: HttpServerBinding
  readonly ws?: WsServerBinding
  readonly amqp?: AmqpServerBinding
  readonly amqp1?: Amqp1ServerBinding
  readonly mqtt?: MqttServerBinding
  readonly mqtt5?: Mqtt5ServerBinding
  readonly jms?: JmsServerBinding
  readonly stomp?: StompServerBinding
  readonly ros2?: Ros2ServerBinding
  readonly kafka?: KafkaServerBinding
  readonly anypointmq?: AnypointmqServerBinding
  readonly ibmmq?: IbmmqServerBinding
  readonly solace?: SolaceServerBinding
  readonly sqs?: SqsServerBinding
  readonly notifytopic?: NotifyTopicServerBinding
  readonly cloudpubsub?: CloudPubSubServerBinding
  readonly pulsar?: PulsarServerBinding
  readonly mercure?: MercureServerBinding
  readonly redis?: RedisServerBinding
  readonly nats?: NatsServerBinding
  readonly sns?: NotifyTopicServerBinding
  readonly googlepubsub?: CloudPubSubServerBinding
}

/** Server Variable Object */
export interface ServerVariable extends ObjectFields {
  readonly enum?: readonly string[]
  readonly default?: string
  readonly description?: string
  readonly examples?: readonly string[]
}

/** solace channel binding */
export interface SolaceChannelBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** destination */
export interface SolaceDestination extends ObjectFields {
  readonly destinationType?: string
  readonly deliveryMode?: string
  readonly queue?: SolaceQueue
  readonly topicSubscriptions?: readonly string[]
  readonly topic?: SolaceTopic
}

/** solace message binding */
export interface SolaceMessageBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** solace operation binding */
export interface SolaceOperationBinding extends ObjectFields {
  readonly destinations?: readonly SolaceDestination[]
  readonly bindingVersion?: string
  readonly timeToLive?: number
  readonly priority?: number
  readonly dmqEligible?: boolean
}

/** queue */
export interface SolaceQueue extends ObjectFields {
  readonly name?: string
  readonly topicSubscriptions?: readonly string[]
  readonly accessType?: string
  readonly maxTtl?: string
  readonly maxMsgSpoolUsage?: string
}

/** solace server binding */
export interface SolaceServerBinding extends ObjectFields {
  readonly msgVpn?: string
  readonly msvVpn?: string
  readonly bindingVersion?: string
  readonly clientName?: string
}

/** topic */
export interface SolaceTopic extends ObjectFields {
  readonly topicSubscriptions?: readonly string[]
}

/** sqs channel binding */
export interface SqsChannelBinding extends ObjectFields {
  readonly queue?: SqsChannelQueue
  readonly deadLetterQueue?: SqsChannelQueue
  readonly bindingVersion?: string
}

/** queue */
export interface SqsChannelQueue extends ObjectFields {
  readonly name?: string
  readonly fifoQueue?: boolean
  readonly deduplicationScope?: string
  readonly fifoThroughputLimit?: string
  readonly deliveryDelay?: number
  readonly visibilityTimeout?: number
  readonly receiveMessageWaitTime?: number
  readonly messageRetentionPeriod?: number
  readonly redrivePolicy?: SqsRedrivePolicy
  readonly policy?: SqsPolicy
  readonly tags?: ObjectFields
}

/** identifier */
export interface SqsIdentifier extends ObjectFields {
  readonly arn?: string
  readonly name?: string
}

/** sqs message binding */
export interface SqsMessageBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** sqs operation binding */
export interface SqsOperationBinding extends ObjectFields {
  readonly queues?: readonly (SqsQueue | ReferenceTo<SqsQueue>)[]
  readonly bindingVersion?: string
}

/** policy */
export interface SqsPolicy extends ObjectFields {
  readonly statements?: readonly SqsStatement[]
}

/** principal */
export interface SqsPrincipal extends ObjectFields {
  readonly AWS?: string | readonly string[]
  readonly Service?: string | readonly string[]
}

/** queue */
export interface SqsQueue extends ObjectFields {
  readonly name?: string
  readonly fifoQueue?: boolean
  readonly deduplicationScope?: string
  readonly fifoThroughputLimit?: string
  readonly deliveryDelay?: number
  readonly visibilityTimeout?: number
  readonly receiveMessageWaitTime?: number
  readonly messageRetentionPeriod?: number
  readonly redrivePolicy?: SqsRedrivePolicy
  readonly policy?: SqsPolicy
  readonly tags?: ObjectFields
}

/** redrive policy */
export interface SqsRedrivePolicy extends ObjectFields {
  readonly deadLetterQueue?: SqsIdentifier
  readonly maxReceiveCount?: number
}

/** sqs server binding */
export interface SqsServerBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** statement */
export interface SqsStatement extends ObjectFields {
  readonly effect?: string
  readonly principal?: string | readonly string[] | SqsPrincipal
  readonly action?: string | readonly string[]
  readonly resource?: string | readonly string[]
  readonly condition?: ObjectFields | readonly unknown[]
}

/** stomp channel binding */
export interface StompChannelBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** stomp message binding */
export interface StompMessageBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** stomp operation binding */
export interface StompOperationBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** stomp server binding */
export interface StompServerBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** Tag Object */
export interface Tag extends ObjectFields {
  readonly name?: string
  readonly description?: string
  readonly externalDocs?: ExternalDocumentation | ReferenceTo<ExternalDocumentation>
}

/** Binding Object */
export interface UndescribedBinding extends ObjectFields {}

/** ws channel binding */
export interface WsChannelBinding extends ObjectFields {
  readonly method?: string
  readonly query?: Schema | boolean | ReferenceTo<Schema | boolean>
  readonly headers?: Schema | boolean | ReferenceTo<Schema | boolean>
  readonly bindingVersion?: string
}

/** ws message binding */
export interface WsMessageBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** ws operation binding */
export interface WsOperationBinding extends ObjectFields {
  readonly bindingVersion?: string
}

/** ws server binding */
export interface WsServerBinding extends ObjectFields {
  readonly bindingVersion?: string
}
