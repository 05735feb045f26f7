// Written by `npm run generate` from the files beside it.
import type { FormatRule } from '../../rule.ts'
import { arnForm } from './arn-form.ts'
import { consumerEndpointKind } from './consumer-endpoint-kind.ts'
import { consumersNonempty } from './consumers-nonempty.ts'
import { consumersOnProducer } from './consumers-on-producer.ts'
import { consumersRequired } from './consumers-required.ts'
import { deliveryPolicyApplies } from './delivery-policy-applies.ts'
import { deliveryPolicyConsistent } from './delivery-policy-consistent.ts'
import { duplicateConsumer } from './duplicate-consumer.ts'
import { endpointScheme } from './endpoint-scheme.ts'
import { fifoNameSuffix } from './fifo-name-suffix.ts'
import { filterPolicyTargets } from './filter-policy-targets.ts'
import { filterScopeWithoutPolicy } from './filter-scope-without-policy.ts'
import { identifierExactlyOne } from './identifier-exactly-one.ts'
import { identifierFormats } from './identifier-formats.ts'
import { identifierNameResolves } from './identifier-name-resolves.ts'
import { rawDeliveryProtocols } from './raw-delivery-protocols.ts'
import { redriveDefaultExplicit } from './redrive-default-explicit.ts'
import { redriveQueueArnService } from './redrive-queue-arn-service.ts'
import { statementWildcardPrincipal } from './statement-wildcard-principal.ts'

/** The rules that only this binding has, by the last part of the code. */
export const notifytopicRules: Readonly<Record<string, FormatRule<unknown>>> = {
  'arn-form': arnForm,
  'consumer-endpoint-kind': consumerEndpointKind,
  'consumers-nonempty': consumersNonempty,
  'consumers-on-producer': consumersOnProducer,
  'consumers-required': consumersRequired,
  'delivery-policy-applies': deliveryPolicyApplies,
  'delivery-policy-consistent': deliveryPolicyConsistent,
  'duplicate-consumer': duplicateConsumer,
  'endpoint-scheme': endpointScheme,
  'fifo-name-suffix': fifoNameSuffix,
  'filter-policy-targets': filterPolicyTargets,
  'filter-scope-without-policy': filterScopeWithoutPolicy,
  'identifier-exactly-one': identifierExactlyOne,
  'identifier-formats': identifierFormats,
  'identifier-name-resolves': identifierNameResolves,
  'raw-delivery-protocols': rawDeliveryProtocols,
  'redrive-default-explicit': redriveDefaultExplicit,
  'redrive-queue-arn-service': redriveQueueArnService,
  'statement-wildcard-principal': statementWildcardPrincipal,
}
