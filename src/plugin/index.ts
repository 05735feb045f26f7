/**
 * The imports for rulesets and plugins (`msgapi/plugin`): the graph, the table of the format, and the types for
 * reporting. Unstable until 1.0.
 */

export { compileRegularExpression, type RegularExpression } from '../../packages/regexp/index.ts'
export { chooseNames, legalName, type Unnamed } from '../components/candidate-names.ts'
export { componentKinds, kindOf } from '../components/component-kind.ts'
export { type Mention, type MentionedValue, mentionsIn } from '../components/extension-mentions.ts'
export { type Excess, excessiveGrowth, type Replacing } from '../components/growth.ts'
export { identifiedByReference } from '../components/identified-by-reference.ts'
export { objectPlaces, referencePlaces } from '../components/places.ts'
export type { ReferredValues } from '../components/recursion.ts'
export { type Replaceable, replaceableIn } from '../components/replaceable.ts'
export {
  type Component,
  componentsOf,
  type EntryComponents,
  type KeptByMention,
  type LeftOver,
  type LeftOverOptions,
  type UsedComponents,
  unusedComponents,
  unusedWithout,
} from '../components/unused.ts'
export type { Operation, OriginPlace } from '../edit/operation.ts'
export type {
  Covered,
  Finding,
  FindingFacts,
  FindingFix,
  Range,
  RelatedPlace,
  Severity,
  TextEdit,
  TextPosition,
} from '../findings/finding.ts'
export { quote } from '../findings/quote.ts'
export { closest, type SuggestionBudget, suggestionBudget } from '../findings/suggest.ts'
export type { FixableFinding, FixContext, Fixer, FixSafety, LazyFixer, RuleFix } from '../fix/fixer.ts'
export {
  type BindingContents,
  type BindingDefinition,
  type FieldDirection,
  inside,
  mapSchemaField,
  schemaField,
} from '../format/bindings/definition.ts'
export { inMinor } from '../format/compile.ts'
export { type Format, fieldOf, sideOf, typeNamed } from '../format/format.ts'
export { namesOfCode } from '../format/rule-codes.ts'
export {
  type RuntimeExpression,
  type RuntimeExpressionProblem,
  readRuntimeExpression,
} from '../format/runtime-expression.ts'
export { isSameSchemaFormat, type SchemaFormat } from '../format/schema-formats.ts'
export {
  type Binding,
  type BindingLevel,
  boolean,
  type Choice,
  type Contract,
  type EitherShape,
  either,
  type Field,
  type FieldContract,
  field,
  integer,
  integerFrom,
  type ListShape,
  type LiteralShape,
  list,
  literal,
  type MapShape,
  type Minor,
  map,
  number,
  type ObjectShape,
  type ObjectType,
  object,
  objectOrReference,
  oneOf,
  type Required,
  type Review,
  reference,
  required,
  requiredWhen,
  type ScalarShape,
  type Shape,
  type Side,
  scalar,
  string,
  stringUpTo,
  type TypeName,
} from '../format/shape.ts'
export {
  otherSpellings,
  spelledWord,
  tableWord,
  type Vocabulary,
  vocabularies,
  type WordKind,
  wordsFor,
} from '../format/vocabulary.ts'
export {
  type DiscriminatorFamilies,
  discriminatorNames,
  discriminatorOf,
  familiesOf,
} from '../graph/discriminator-families.ts'
export { effectiveField, effectiveObject, effectiveObjectWithNulls, nullMemberTest } from '../graph/effective.ts'
export type { EffectiveObject, EffectivePart, EffectiveValue } from '../graph/effective-object.ts'
export { type Named, namedValues } from '../graph/entry-map.ts'
export { type ExtensionStripping, strippingOf } from '../graph/extension-stripping.ts'
export { namedFile, namedPlace, pointerIn } from '../graph/fragment.ts'
export type { Graph } from '../graph/graph.ts'
export { hasReferencesTo } from '../graph/has-references.ts'
export { depthOfReferable, type MisplacedReference, referencesToMembers } from '../graph/misplaced-references.ts'
export { nameInFile } from '../graph/name-in-file.ts'
export { matchesPattern } from '../graph/name-pattern.ts'
export {
  type Expected,
  effectiveTarget,
  formatAround,
  type Reference,
  type TypedObject,
} from '../graph/objects-and-references.ts'
export { perGraph } from '../graph/per-graph.ts'
export { waysOf, writtenReference } from '../graph/reference-writing.ts'
export { resolvedNode, resolvedPath } from '../graph/resolved-node.ts'
export { type RootNames, rootNamesOf } from '../graph/root-names.ts'
export type { StatedFormat } from '../graph/stated-format.ts'
export { type FormatMismatch, formatMismatchOf, formatOwner } from '../graph/stated-format.ts'
export {
  type FormatOwner,
  foreignFormat,
  hasMembers,
  isDocumentation,
  isDocumentationName,
  kindOfKey,
  memberShape,
  optionsOf,
  shapeOfChild,
  shapesIn,
  shapeUnder,
  typeFor,
  typeInPlace,
  writtenFormat,
} from '../graph/step.ts'
export {
  type CursorPosition,
  type FoundReference,
  type MisplacedValue,
  type TypedCursor,
  typedCursorOf,
} from '../graph/typed-cursor.ts'
export { valueNamed } from '../graph/value-named.ts'
export { forEachPosition, type Position } from '../graph/walk.ts'
export { type ObjectCheck, objectCheck } from '../lint/dispatch.ts'
export type { FormatObjects } from '../lint/format-objects.ts'
export type { Followed, ObjectFields, ReferenceTo } from '../lint/object-view.ts'
export type {
  ObjectPath,
  Visit,
  VisitContext,
  VisitReport,
  Visits,
  VisitsAround,
} from '../lint/object-visits.ts'
export type { Rule, Ruleset, RunnableRule, VisitorRule } from '../lint/rule.ts'
export {
  type ContainmentOptions,
  type ContributedSchemas,
  noSchemaFormats,
  type ReadFormats,
  type ReadSchema,
  type RefusedPart,
  type SchemaContainment,
  type SchemaFormatContribution,
  type SchemaFormats,
  type SchemaProblem,
  type SchemaReader,
  type SchemaReading,
  type UsedName,
} from '../lint/schema-formats.ts'
export type {
  FunctionContext,
  FunctionResult,
  RuleDefinition,
  RuleFunction,
  RulesetDefinition,
} from '../lint/spectral-form.ts'
export type { PositionKind, Problem, RuleContext, RuleVisitor } from '../lint/visitor.ts'
export { type Comment, commentsOf } from '../load/comments/comments.ts'
export {
  childOf,
  type Entry,
  jsonTypeOf,
  type ListNode,
  type MapNode,
  type Node,
  type ScalarNode,
  stringOf,
} from '../load/node.ts'
export { toData } from '../load/node-data.ts'
export { childPath, membersOf, type NodePath, pointerOf, rootPath, stepTo } from '../load/node-path.ts'
export type { SourceFile } from '../load/source-file.ts'
export { pathAt, type WrittenAt } from '../load/text/path-at.ts'
export { mayHaveAliases } from '../load/text/written-text.ts'
export type { Content, Lead, Leads, LeftOut } from '../meaning/content-form.ts'
export { objectClasses } from '../meaning/object-classes.ts'
export { fingerprintOf, sameContents } from '../meaning/same-content.ts'
export { isRecord, stringsIn } from '../plain-data.ts'
export { formatFragment, formatPointer, type Place, type Pointer, parsePointer } from '../pointer.ts'
export type { PluginReporter, PluginReporterOptions } from '../report/reporter.ts'
export type {
  Description,
  DescriptionFile,
  DescriptionSource,
  DescriptionTransform,
  MeaningExceptions,
  OptionsOfTransform,
  // Its former name.
  OptionsOfTransform as TransformOptions,
  OtherDescriptions,
  PointerMap,
  ReferenceElsewhere,
  ResultComparison,
  TransformAttacher,
  TransformCode,
  TransformContribution,
  TransformDefinition,
  TransformReport,
} from '../transform/transform.ts'
export { concerns } from './binding-tables.ts'
export type {
  BindingContribution,
  BindingRule,
  PluginRuleset,
  ResolvedDocument,
  ResolverContribution,
  RuleSaid,
  SpectralRule,
} from './define-plugin.ts'
export { definePlugin, type Plugin } from './define-plugin.ts'
export { removalsOf } from './removals.ts'
export type { RunnableBindings } from './runnable-bindings.ts'
export { valueChecking } from './value-checking.ts'
export type { Mismatch, SchemaDialect, ValueChecking } from './values/checked-values.ts'
export { spectralRuleset, visiting } from './visiting.ts'
export { visitingObjects, visitingRule } from './visits/visiting-rule.ts'
