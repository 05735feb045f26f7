/**
 * The input of a function beside its options and the whole document: the value; the value and its name (the last segment of its
 * path); or the whole path. Only prefixing the paths of results with the path does not count, because results are reported at the
 * place of the value in its file.
 */
export type Dependence = 'value' | 'name' | 'path'

/** The input of a function of `@stoplight/spectral-functions`. Messages of `schema` name the checked value itself. */
export function dependenceOfCoreFunction(name: string): Dependence {
  return name === 'schema' ? 'name' : 'value'
}

// From the source of each function. Others are called for every path.
const ofRulesetFunctions: ReadonlyMap<string, Dependence> = new Map<string, Dependence>([
  // The check of the whole document, which has no name in spectral:asyncapi. Its rules look at `$`.
  ['', 'value'],
  ['oasDocumentSchema', 'value'],
  ['arazzoDocumentSchema', 'value'],
  // They look at `$`, `$.paths` or a workflow, and never at the context.
  ['asyncApi2ChannelServers', 'value'],
  ['asyncApi2MessageIdUniqueness', 'value'],
  ['asyncApi2OperationIdUniqueness', 'value'],
  ['oasOpIdUnique', 'value'],
  ['oasPathParam', 'value'],
  ['oasTagDefined', 'value'],
  ['oasOpFormDataConsumeCheck', 'value'],
  ['arazzoWorkflowIdUniqueness', 'value'],
  ['arazzoWorkflowOutputNamesValidation', 'value'],
  ['arazzoWorkflowDependsOnValidation', 'value'],
  ['arazzoStepIdUniqueness', 'value'],
  ['arazzoStepOutputNamesValidation', 'value'],
  ['arazzoStepParametersValidation', 'value'],
  ['arazzoStepFailureActionsValidation', 'value'],
  ['arazzoStepSuccessActionsValidation', 'value'],
  ['arazzoStepSuccessCriteriaValidation', 'value'],
  ['arazzoStepRequestBodyValidation', 'value'],
  ['arazzoStepValidation', 'value'],
  // They read formats, data or references of the document, and use the path only for results.
  ['oasOpSuccessResponse', 'value'],
  ['oasUnusedComponent', 'value'],
  ['typedEnum', 'value'],
  ['asyncApiSecurity', 'value'],
  ['oasDiscriminator', 'value'],
  ['oasOpParams', 'value'],
  ['uniquenessTags', 'value'],
  ['serverVariables', 'value'],
  // They run `schema` on a member of the value, so the name in messages is always the same.
  ['asyncApiSchemaValidation', 'value'],
  ['asyncApi2MessageExamplesValidation', 'value'],
  // A message of better-ajv-errors can contain the name of the value; a channel without an address is identified by its name.
  ['asyncApiPayloadValidation', 'name'],
  ['asyncApiChannelParameters', 'name'],
  ['oasSchema', 'name'],
  // The depth of the path distinguishes an operation from the document; the kind of example and the parent depend on the path.
  ['oasSecurityDefined', 'path'],
  ['oasExample', 'path'],
  ['refSiblings', 'path'],
])

/** The input of a function of `@stoplight/spectral-rulesets`. */
export function dependenceOfRulesetFunction(name: string): Dependence {
  return ofRulesetFunctions.get(name) ?? 'path'
}

/** True if a function has the name of one in `@stoplight/spectral-rulesets`. */
export function isRulesetFunctionName(name: string): boolean {
  return ofRulesetFunctions.has(name)
}
