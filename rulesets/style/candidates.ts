/** A rule of house style that somebody asked for, whether it exists or not. */
export interface Candidate {
  /** The name of the rule, without `style/`. */
  readonly name: string
  /** Why it is on, off or missing. */
  readonly reason: string
  /** The average number of findings in a document of the corpus; undefined for a missing rule. */
  readonly perDocument?: number
}

/** The candidates, in the order of the page. */
export const candidates: readonly Candidate[] = [
  {
    name: 'channel-key-casing',
    reason: 'The format advises names as in programming languages; an address belongs into `address`',
    perDocument: 0.56,
  },
  { name: 'operation-key-casing', reason: 'Code generators make function names of them', perDocument: 0.57 },
  { name: 'message-key-casing', reason: 'Code generators make type names of them', perDocument: 1.42 },
  {
    name: 'component-key-casing',
    reason: 'A matter of taste; most teams have a casing for each section',
    perDocument: 0.77,
  },
  { name: 'parameter-key-casing', reason: 'Often given by what the address already has', perDocument: 0.28 },
  { name: 'server-key-casing', reason: 'Often given by names of environments', perDocument: 0.04 },
  {
    name: 'operation-key-matches-action',
    reason: 'Half of the corpus names operations otherwise, with good reasons',
    perDocument: 1.24,
  },
  {
    name: 'operation-summary',
    reason: 'One line for each operation is what readers look for first',
    perDocument: 1.25,
  },
  { name: 'operation-description', reason: 'A summary says enough of most operations', perDocument: 2.21 },
  { name: 'operation-title', reason: 'The name of the operation says it', perDocument: 2.19 },
  { name: 'channel-description', reason: 'The address alone does not say what a channel is for', perDocument: 1.16 },
  { name: 'message-summary', reason: 'One line for each message is what readers look for first', perDocument: 1.48 },
  { name: 'message-description', reason: 'A summary says enough of most messages', perDocument: 3.37 },
  {
    name: 'message-name-required',
    reason: 'Documentation tools and brokers ask for a name; without one each tool makes its own',
    perDocument: 2.08,
  },
  { name: 'message-title-required', reason: 'The name and the summary say it', perDocument: 2.17 },
  {
    name: 'message-content-type-required',
    reason: 'Readers have to know how a payload is written; a default counts',
    perDocument: 0.48,
  },
  { name: 'message-name-stable', reason: 'Names that tools make change with the order of messages', perDocument: 0 },
  {
    name: 'message-name-unique',
    reason: 'Version 2 required this of message ids, and code generators still do',
    perDocument: 0.16,
  },
  {
    name: 'message-name-matches-key',
    reason: 'Some teams have short keys and long names on purpose',
    perDocument: 0.28,
  },
  { name: 'message-name-pattern', reason: 'Only the team knows its pattern', perDocument: 0 },
  {
    name: 'message-name-versioned',
    reason: 'One of several ways to version; others put the version into the address or a header',
    perDocument: 1.88,
  },
  {
    name: 'parameter-description',
    reason: 'A name between braces does not say what it is the name of',
    perDocument: 0.07,
  },
  { name: 'server-description', reason: 'Readers choose a server by what it is for', perDocument: 0.27 },
  { name: 'server-variable-description', reason: 'Readers cannot choose a value otherwise', perDocument: 0.04 },
  { name: 'operations-present', reason: 'The format advises to describe the operations', perDocument: 0.11 },
  { name: 'description-min-length', reason: 'Length is no proof that a description says something', perDocument: 0.31 },
  {
    name: 'message-summary-max-length',
    reason: 'How long a summary may be depends on the pages that show it',
    perDocument: 0.08,
  },
  {
    name: 'descriptions-without-html',
    reason: 'What looks like HTML is dropped by many viewers, placeholders in angle brackets too',
    perDocument: 0.02,
  },
  { name: 'address-no-trailing-separator', reason: 'Brokers take it for another address', perDocument: 0.01 },
  { name: 'address-no-empty-segment', reason: 'Nearly always a mistake', perDocument: 0 },
  {
    name: 'address-unique',
    reason: 'Version 2 required this by its keys; two descriptions of one channel drift apart',
    perDocument: 0.02,
  },
  { name: 'address-leading-slash', reason: 'Right for HTTP and WebSocket, wrong for most brokers', perDocument: 0.16 },
  { name: 'address-pattern', reason: 'Only the team knows its separator and casing', perDocument: 0.45 },
  { name: 'address-version-segment', reason: 'One of several ways to version', perDocument: 1.73 },
  { name: 'address-present', reason: 'Some brokers give addresses while the application runs', perDocument: 0.02 },
  { name: 'info-description', reason: 'The first thing that readers want to know', perDocument: 0.4 },
  { name: 'info-contact', reason: 'Readers need somebody to ask', perDocument: 0.8 },
  {
    name: 'info-contact-properties',
    reason: 'Only a team knows whether it has an address for mail or a page',
    perDocument: 0.06,
  },
  { name: 'info-license', reason: 'Internal descriptions have none', perDocument: 0.78 },
  { name: 'info-license-url', reason: 'Known licences need no address', perDocument: 0.03 },
  { name: 'info-tags', reason: 'Only catalogues use them', perDocument: 0.85 },
  { name: 'id-present', reason: 'Few tools use it', perDocument: 0.82 },
  {
    name: 'latest-version',
    reason: 'Tools get fixes for the newest version first; one line changes it',
    perDocument: 0.79,
  },
  {
    name: 'default-content-type-present',
    reason: 'Messages may say it each; `style/message-content-type-required` accepts both',
    perDocument: 0.61,
  },
  {
    name: 'servers-present',
    reason: 'Descriptions of interfaces are often kept apart from where they run',
    perDocument: 0.49,
  },
  { name: 'server-no-example-host', reason: 'Right in examples and templates', perDocument: 0.16 },
  { name: 'server-no-trailing-slash', reason: 'Joined with an address, it makes an empty segment', perDocument: 0 },
  { name: 'server-security', reason: 'Brokers inside a private network may have none', perDocument: 0.35 },
  { name: 'server-protocol-version', reason: 'Most clients negotiate the version', perDocument: 0.47 },
  { name: 'operation-security', reason: 'Says nothing where servers are left out', perDocument: 2.16 },
  { name: 'tags-required', reason: 'Only catalogues use them', perDocument: 2.42 },
  {
    name: 'tags-declared',
    reason: 'Only of use where the tags of the application are kept as a list',
    perDocument: 0.5,
  },
  { name: 'tag-description', reason: 'Only of use where tags are shown as chapters', perDocument: 2.35 },
  { name: 'tags-alphabetical', reason: 'Some teams order tags by importance', perDocument: 0.25 },
  { name: 'tag-name-casing', reason: 'Only the team knows its casing', perDocument: 0.27 },
  { name: 'payload-required', reason: 'A message without a payload says nothing to most readers', perDocument: 0.01 },
  {
    name: 'payload-object-root',
    reason: 'Only objects can grow without breaking readers, but Avro and text have others',
    perDocument: 0.27,
  },
  {
    name: 'message-examples-required',
    reason: 'Mocks and documentation use them; many teams make them elsewhere',
    perDocument: 3.59,
  },
  { name: 'example-named', reason: 'Mocks find examples by name', perDocument: 0.05 },
  { name: 'headers-required-names', reason: 'Only the team knows its headers', perDocument: 0 },
  { name: 'header-casing', reason: 'Only the team knows its casing', perDocument: 0.55 },
  {
    name: 'correlation-id-required',
    reason: 'Some protocols match answers with requests by themselves',
    perDocument: 0.78,
  },
  { name: 'parameter-enum-or-examples', reason: 'Mocks need values; readers seldom do', perDocument: 0.4 },
  { name: 'property-casing', reason: 'Only the team knows its casing', perDocument: 4.24 },
  { name: 'date-time-suffix', reason: 'A habit of some teams', perDocument: 0.11 },
  {
    name: 'no-additional-properties-with-properties',
    reason: 'Closed objects cannot grow without breaking readers that validate; some teams want them closed',
    perDocument: 6.73,
  },
  { name: 'schema-property-description', reason: 'Good names of properties need no description', perDocument: 10.14 },
  {
    name: 'schema-description',
    reason: 'The name of a property and its description often say enough',
    perDocument: 1.61,
  },
  { name: 'schema-title', reason: 'Names among the components are titles enough for many teams', perDocument: 2 },
  {
    name: 'schema-string-max-length',
    reason: 'Only of use where texts are stored in columns of a fixed length',
    perDocument: 8.41,
  },
  { name: 'schema-array-items', reason: 'An array without item types gives readers no information', perDocument: 0 },
  { name: 'deprecated-needs-note', reason: 'Readers have to know what to use instead', perDocument: 0 },
  { name: 'payload-ref-only', reason: 'A matter of taste in small descriptions', perDocument: 2.91 },
  { name: 'no-inline-schemas', reason: 'Small objects are easier to read where they are used', perDocument: 0.72 },
  { name: 'messages-ref-only', reason: 'A matter of taste in small descriptions', perDocument: 0.59 },
  { name: 'parameters-ref-only', reason: 'A matter of taste in small descriptions', perDocument: 0.46 },
  { name: 'bindings-ref-only', reason: 'Most bindings are for one object only', perDocument: 1.93 },
  { name: 'no-remote-references', reason: 'Reading from the network has to be allowed anyway', perDocument: 0.1 },
  { name: 'no-deep-relative-references', reason: 'Only of use in repositories with many folders', perDocument: 0 },
  {
    name: 'binding-version-pinned',
    reason: 'Without a version, a binding changes its meaning with the tool that reads it',
    perDocument: 3.86,
  },
  { name: 'bindings-required', reason: 'Only the team knows its protocols', perDocument: 0 },
  { name: 'extensions-allowed', reason: 'Only the team knows its extensions', perDocument: 0 },
  {
    name: 'operation-messages-explicit',
    reason: 'The opposite of `spec/operation-messages-redundant`; a team chooses one',
    perDocument: 0.58,
  },
  { name: 'key-order', reason: 'Belongs to a formatter; the transform `sort-keys` sorts keys' },
  { name: 'quote-style', reason: 'Belongs to a formatter' },
  {
    name: 'no-unused-components',
    reason: '`spec/component-unused` reports these; `overrides` for a part of a file leave single components alone',
  },
  { name: 'no-duplicate-components', reason: 'The transform `dedupe-components` finds and merges these' },
  { name: 'no-unsafe-markdown', reason: '`spec/no-unsafe-markdown` reports this' },
  { name: 'no-deprecated-use', reason: 'Needs to tell new messages from old ones, which one description does not say' },
  {
    name: 'operation-messages-implicit',
    reason: '`spec/operation-messages-redundant`, which no preset turns on, reports lists that say nothing',
  },
  {
    name: 'reference-style',
    reason:
      'The roots that references may lead to are `style/no-remote-references` and `style/no-deep-relative-references`; references into `x-` fields are legal, and nobody asked for a rule',
  },
  {
    name: 'extension-schemas',
    reason: 'A rule of a Spectral ruleset checks an extension: `given` finds it, and the function `schema` checks it',
  },
]
