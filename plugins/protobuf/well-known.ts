/** The built-in types by full name, with the file in `google/protobuf/` that declares each. */
export const wellKnownTypes: ReadonlyMap<string, string> = new Map([
  ...namesIn('any', ['Any']),
  ...namesIn('api', ['Api', 'Method', 'Mixin']),
  ...namesIn('descriptor', ['FileDescriptorSet', 'FileDescriptorProto', 'DescriptorProto', 'ExtensionRangeOptions']),
  ...namesIn('descriptor', ['FieldDescriptorProto', 'OneofDescriptorProto', 'EnumDescriptorProto']),
  ...namesIn('descriptor', ['EnumValueDescriptorProto', 'ServiceDescriptorProto', 'MethodDescriptorProto']),
  ...namesIn('descriptor', ['FileOptions', 'MessageOptions', 'FieldOptions', 'OneofOptions', 'EnumOptions']),
  ...namesIn('descriptor', ['EnumValueOptions', 'ServiceOptions', 'MethodOptions', 'UninterpretedOption']),
  ...namesIn('descriptor', ['FeatureSet', 'SourceCodeInfo', 'GeneratedCodeInfo']),
  ...namesIn('duration', ['Duration']),
  ...namesIn('empty', ['Empty']),
  ...namesIn('field_mask', ['FieldMask']),
  ...namesIn('source_context', ['SourceContext']),
  ...namesIn('struct', ['Struct', 'Value', 'ListValue', 'NullValue']),
  ...namesIn('timestamp', ['Timestamp']),
  ...namesIn('type', ['Type', 'Field', 'Enum', 'EnumValue', 'Option', 'Syntax', 'Field.Kind', 'Field.Cardinality']),
  ...namesIn('wrappers', ['DoubleValue', 'FloatValue', 'Int64Value', 'UInt64Value', 'Int32Value', 'UInt32Value']),
  ...namesIn('wrappers', ['BoolValue', 'StringValue', 'BytesValue']),
])

const wellKnownFiles: ReadonlySet<string> = new Set([
  ...wellKnownTypes.values(),
  'google/protobuf/cpp_features.proto',
  'google/protobuf/java_features.proto',
])

/** Whether the declarations of a file are known. Any other file may declare anything. */
export function isWellKnownFile(name: string): boolean {
  return wellKnownFiles.has(name)
}

function namesIn(file: string, names: readonly string[]): readonly (readonly [string, string])[] {
  return names.map((name) => [`google.protobuf.${name}`, `google/protobuf/${file}.proto`])
}
