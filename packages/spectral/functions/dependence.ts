/**
 * What a function looks at beside its options and the document as a whole: the value; the value and the name under which it
 * stands (the last segment of its path); or the whole path. To put the path in front of the paths of results is not to look
 * at it: results are shown where the value is in its file.
 */
export type Dependence = 'value' | 'name' | 'path'

/** That of the functions of `@stoplight/spectral-functions`: messages of `schema` name the value that is wrong as a whole. */
export function dependenceOfCoreFunction(name: string): Dependence {
  return name === 'schema' ? 'name' : 'value'
}

// Found by reading each of them. One that is not listed is called for every path.
const ofRulesetFunctions: ReadonlyMap<string, Dependence> = new Map<string, Dependence>([
  // The check of the whole document has no name in spectral:asyncapi. Its rules look at `$`.
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
  // They ask the document for its formats, its data or its references, and use the path for results only.
  ['oasOpSuccessResponse', 'value'],
  ['oasUnusedComponent', 'value'],
  ['typedEnum', 'value'],
  ['asyncApiSecurity', 'value'],
  ['oasDiscriminator', 'value'],
  ['oasOpParams', 'value'],
  ['uniquenessTags', 'value'],
  ['serverVariables', 'value'],
  // They run `schema` on a member of the value, so that its name is always the same.
  ['asyncApiSchemaValidation', 'value'],
  ['asyncApi2MessageExamplesValidation', 'value'],
  // A message of better-ajv-errors can hold the name of the value; a channel without an address is known by its name.
  ['asyncApiPayloadValidation', 'name'],
  ['asyncApiChannelParameters', 'name'],
  ['oasSchema', 'name'],
  // The depth of the path tells an operation from the document; the kind of example and the parent are found by the path.
  ['oasSecurityDefined', 'path'],
  ['oasExample', 'path'],
  ['refSiblings', 'path'],
])

/** That of a function of `@stoplight/spectral-rulesets`. */
export function dependenceOfRulesetFunction(name: string): Dependence {
  return ofRulesetFunctions.get(name) ?? 'path'
}

/** Whether a function has the name of one in `@stoplight/spectral-rulesets`. */
export function isRulesetFunctionName(name: string): boolean {
  return ofRulesetFunctions.has(name)
}
