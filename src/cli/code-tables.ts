import { type StageCode, stageCodes } from '../findings/stage-codes.ts'

/** What the pages say of codes of stages: a table as a page has it. */
export interface CodeTable {
  /** The titles of the columns beside the code. */
  readonly titles: readonly string[]
  readonly rows: readonly CodeRow[]
}

/** A row of such a table; codes that mean the same share one. */
export interface CodeRow {
  readonly codes: readonly StageCode[]
  /** In place of the severity of the codes, where that is not the same everywhere. */
  readonly mark?: string
  /** The other columns, as Markdown. */
  readonly cells: readonly string[]
}

/** The tables by the names of their places in docs/codes.md and docs/bundling.md, which are written from here. */
export const codeTables: Readonly<Record<string, CodeTable>> = {
  parse: {
    titles: ['What it means', 'What to do'],
    rows: [
      {
        codes: ['parse/syntax'],
        cells: [
          'the text is no YAML, or no JSON in a `.json` or `.avsc` file',
          'correct it; the first finding in a file is often the cause of the others',
        ],
      },
      {
        codes: ['parse/conflict'],
        cells: [
          'the file holds a merge conflict: lines `<<<<<<<`, `=======` and `>>>>>>>`; nothing else is reported of it',
          'keep one of the two versions, and remove these lines',
        ],
      },
      {
        codes: ['parse/empty'],
        cells: ['the file is empty, or holds comments only', 'write the document, or remove the file'],
      },
      { codes: ['parse/encoding'], cells: ['the bytes are no UTF-8', 'save the file as UTF-8'] },
      {
        codes: ['parse/control-character'],
        cells: [
          'a control character, which the text must not hold',
          'remove it, or write it as an escape in double quotes',
        ],
      },
      { codes: ['parse/duplicate-key'], cells: ['a map has a key twice', 'rename or remove one of them'] },
      {
        codes: ['parse/non-string-key'],
        cells: ['a map or a list is used as a key', 'put quotes around it, or write a name'],
      },
      {
        codes: ['parse/multiple-documents'],
        cells: ['a second document in one YAML file', 'put it into a file of its own'],
      },
      {
        codes: ['parse/alias-unknown'],
        cells: ['an alias whose anchor does not stand before it', 'correct its name, or put the text in quotes'],
      },
      {
        codes: ['parse/alias-cycle'],
        cells: ['an alias inside the value that it stands for', 'write the value out, or use a reference'],
      },
      { codes: ['parse/unknown-tag'], cells: ["a tag that is none of those of JSON's types", 'remove it'] },
      {
        codes: ['parse/tag-mismatch'],
        cells: ['a value that is not what its tag says, such as `!!int abc`', 'change one of them'],
      },
      {
        codes: ['parse/merge-key'],
        cells: [
          '`<<`, which YAML 1.2 does not have; it is read as a merge. An error when its value is nothing that can be merged',
          'write the keys out, or use a reference',
        ],
      },
      {
        codes: ['parse/yaml-version'],
        cells: [
          'a `%YAML` directive of a version other than 1.1 and 1.2; the file is read as YAML 1.2',
          'correct or remove it',
        ],
      },
    ],
  },
  limit: {
    titles: ['Setting', 'What to do, unless you raise it'],
    rows: [
      { codes: ['limit/file-size'], cells: ['`fileBytes`', 'split the file'] },
      { codes: ['limit/total-size'], cells: ['`totalBytes`', 'refer to fewer or smaller files'] },
      { codes: ['limit/files'], cells: ['`files`', 'put files together'] },
      { codes: ['limit/references'], cells: ['`references`', 'split the description'] },
      { codes: ['limit/reference-chain'], cells: ['`chain`', 'refer to the value itself, not to a reference to it'] },
      { codes: ['limit/depth'], cells: ['`depth`', 'give inner parts a name and refer to them'] },
      { codes: ['limit/nodes'], cells: ['`nodes`', 'split the file, or write references in place of aliases'] },
      { codes: ['limit/aliases'], cells: ['`aliases`', 'write references in place of aliases'] },
      { codes: ['limit/key-length'], cells: ['`keyBytes`', 'shorten the key'] },
      {
        codes: ['limit/pattern-length'],
        cells: ['`patternBytes`', 'shorten the pattern of the schema; values are not checked against it'],
      },
      {
        codes: ['limit/pattern-steps'],
        cells: [
          '`patternSteps`',
          'shorten patterns or the texts they are matched against; no pattern is tested after this',
        ],
      },
    ],
  },
  remote: {
    titles: ['What it means', 'What to do'],
    rows: [
      {
        codes: ['limit/remote-time'],
        cells: [
          'a host does not answer in time, a document takes too long, or all together do',
          'try again, or download the file; a [lock file](remote.md#the-lock-file) keeps what was read',
        ],
      },
      { codes: ['limit/remote-size'], cells: ['the document is larger than what may be read', 'split it'] },
      {
        codes: ['limit/remote-requests'],
        cells: ['the run asked for more than may be asked for', 'keep what was read in a lock file and run again'],
      },
    ],
  },
  version: {
    titles: ['What it means', 'What to do'],
    rows: [
      { codes: ['version/missing'], cells: ['there is no version field', 'add one, or correct its name'] },
      {
        codes: ['version/not-a-string'],
        cells: [
          'the version is a number, a list, nothing, …',
          'write three numbers, such as `3.1.0`, or put it in quotes',
        ],
      },
      { codes: ['version/malformed'], cells: ['not of the form major.minor.patch', 'write three numbers'] },
      {
        codes: ['version/unsupported'],
        cells: ['a major version other than 3', 'convert the document, or use a tool for that version'],
      },
      {
        codes: ['version/unknown-minor'],
        cells: ['a minor version later than 3.1; it is read as 3.1', 'look for a newer msgapi'],
      },
      { codes: ['version/other-format'], cells: ['an OpenAPI or Arazzo document', 'use a tool for that format'] },
      {
        codes: ['version/not-a-description'],
        cells: ['the root is a list or a plain value', 'lint the file that starts the description'],
      },
    ],
  },
  ref: {
    titles: ['What it means', 'What to do'],
    rows: [
      {
        codes: ['ref/unresolved'],
        cells: [
          'there is no such file, or nothing at the pointer',
          'correct the name; the message tells how far the pointer leads, and a name that is close. `lint` leaves it out where the way ends in a value whose type, or at a field whose name, another error says to be wrong',
        ],
      },
      {
        codes: ['ref/case-mismatch'],
        cells: [
          'the file is spelled otherwise on disk, `Order.yaml` for `order.yaml`',
          'spell it as on disk; it would break on another system',
        ],
      },
      {
        codes: ['ref/cycle'],
        cells: ['references lead only to each other', 'give one of them a value; the message prints the loop'],
      },
      {
        codes: ['ref/not-a-string'],
        cells: ['`$ref` holds something else than a string', 'write a string, in quotes when it starts with `#`'],
      },
      {
        codes: ['ref/not-a-pointer'],
        cells: [
          'the fragment is no pointer, such as `#Order`',
          'write the way to it: `#/components/schemas/Order`; anchors and ids are not followed',
        ],
      },
      { codes: ['ref/bad-pointer'], cells: ['a `~` that is neither `~0` nor `~1`', 'write `~0` for a tilde'] },
      {
        codes: ['ref/bad-percent'],
        cells: ['a `%` that starts no encoded character', 'write `%25` for a percent sign'],
      },
      {
        codes: ['ref/bad-uri'],
        cells: [
          'the file name holds a NUL character, or the reference half of a surrogate pair (`\\ud800`)',
          'correct the name',
        ],
      },
      { codes: ['ref/backslash'], cells: ['folders are separated with `\\`', 'separate them with `/`'] },
      {
        codes: ['ref/query'],
        cells: ['the file has a query, `a.yaml?x`', 'remove it, or write `%3F` for a question mark in the name'],
      },
      {
        codes: ['ref/scheme'],
        cells: [
          'a scheme that no plugin resolves, a host without a scheme, or a drive letter',
          'write a relative path, or name a [plugin](remote.md#resolvers) that has a resolver for it',
        ],
      },
      {
        codes: ['ref/remote-disabled'],
        cells: [
          'the reference leads to the network, and its host is not allowed',
          'allow it with `--allow-remote`, or download the file and refer to the copy; see [Remote references](remote.md)',
        ],
      },
      {
        codes: ['ref/remote-credentials'],
        cells: ['the address holds a name or a password', 'remove it; nothing is ever sent with a request'],
      },
      {
        codes: ['ref/remote-private'],
        cells: [
          'the address is one of this computer or of a private network, or leads there by its name or a redirect',
          'download the file; or write a resolver',
        ],
      },
      {
        codes: ['ref/remote-redirect'],
        cells: [
          'the host redirects too often, to a host that is not allowed, or to another scheme',
          'refer to where the redirects end',
        ],
      },
      {
        codes: ['ref/remote-failed'],
        cells: [
          'the document could not be read: no such host, no valid certificate, an answer such as 404, a transfer that broke off',
          'the message says which; correct the address, or try again',
        ],
      },
      {
        codes: ['ref/remote-to-local'],
        cells: [
          'a document that is not on this computer refers to a file',
          'such a document can refer to what lies beside it, and to other addresses',
        ],
      },
      {
        codes: ['ref/remote-not-locked'],
        cells: [
          'with `--frozen-lock`, the address is not in the lock file',
          'run without it once, and commit the lock file with its copies',
        ],
      },
      {
        codes: ['ref/remote-changed'],
        cells: ['the document is not what the lock file says', 'look at what changed; then `--update-lock`'],
      },
      {
        codes: ['ref/remote-copy'],
        cells: [
          'the copy beside the lock file is not what the lock file says, or cannot be read',
          'restore it from version control, or delete it to read it anew',
        ],
      },
      {
        codes: ['ref/resolver-failed'],
        cells: [
          'the resolver of a plugin threw an error, gave no answer in time, or returned something else than a document; everything else ran, and the exit code is 2',
          'correct the plugin, or look for a newer version of it',
        ],
      },
      {
        codes: ['ref/outside-root'],
        cells: [
          'the file lies outside the root, maybe by a symbolic link',
          'move the file, or name a wider root with `--root`',
        ],
      },
      {
        codes: ['ref/not-a-regular-file'],
        cells: ['a folder, a pipe or a device, or anything in `/proc`, `/sys` or `/dev`', 'refer to a file'],
      },
      {
        codes: ['ref/secret-file'],
        cells: [
          'a file that may hold secrets, which a bundle or a report would publish: `.env*`, `*.pem`, `*.key`, `id_*` (but not `id_card.yaml` and the like), anything in `.git`, and text that begins with `-----BEGIN`',
          'copy what the description needs to a file of another name',
        ],
      },
      {
        codes: ['ref/text-file'],
        cells: [
          'a schema in a text language, such as Protobuf, lies in a file of its own; the format allows references to JSON and YAML only',
          'nothing, when your tools agree: `bundle` writes the text in place of the reference',
        ],
      },
      {
        codes: ['ref/not-json-or-yaml'],
        cells: [
          'a text file where the format wants JSON or YAML',
          'refer to it at the `schema` of a schema in a text format',
        ],
      },
    ],
  },
  lint: {
    titles: ['What it means', 'What to do'],
    rows: [
      {
        codes: ['lint/function-failed'],
        cells: [
          'the function of a rule threw an error, returned what is no list of findings or a promise that is never settled, or a filter of it could not be answered in time; the other rules ran, and the exit code is 2',
          'correct the function, or the options that the rule gives it',
        ],
      },
      {
        codes: ['lint/plugin-failed'],
        cells: [
          'code of a plugin threw an error, returned something else than it should, or a promise that never settled: in a rule, when it read a schema, or when it checked a binding; everything else ran, and the exit code is 2',
          'correct the plugin, or look for a newer version of it',
        ],
      },
      {
        codes: ['lint/budget'],
        cells: [
          'a function that looks at the path of values was not called for all of the ways that lead to shared values, which are too many',
          'write the function so that it needs the value only, or split the document',
        ],
      },
    ],
  },
  transform: {
    titles: ['What it means', 'What to do'],
    rows: [
      {
        codes: ['edit/written-anew'],
        cells: [
          'an edit had no place in the text of the file, as with a merge key at that point: the file says the same and has lost its layout; comments are above their keys',
          'write the merge key or alias out first, if the layout matters',
        ],
      },
      {
        codes: ['edit/comments-removed'],
        cells: [
          'a transform removed comments with the values that they belong to, and nothing else has their text, or an earlier draft has comments on values that the new one lacks; the finding lists them',
          'add those that you need again',
        ],
      },
      {
        codes: ['edit/aliases-written-out'],
        cells: [
          'a transform replaced YAML aliases or merge keys by copies of their values, because the anchored value changes, or would come after them; the finding lists them',
          'use references (`$ref`) if the values should stay shared',
        ],
      },
      {
        codes: ['transform/failed'],
        cells: [
          'a transform threw an exception; what it changed is dropped, and the exit code is 2',
          'correct the transform, or look for a newer version of its plugin',
        ],
      },
      {
        codes: ['transform/not-writable'],
        cells: [
          'the result of a transform has a value that its file cannot hold, such as `.inf` in JSON; what it changed is dropped',
          'write the description as YAML',
        ],
      },
      {
        codes: ['transform/not-equivalent'],
        cells: [
          'a transform that keeps the meaning would have changed it; what it changed is dropped',
          'report it to the author of the transform',
        ],
      },
      {
        codes: ['transform/conflict'],
        cells: [
          'two entries of one run share a file and change one place of it in different ways; nothing is written',
          'transform the entries in runs of their own, or write each into a folder of its own',
        ],
      },
      {
        codes: ['transform/used-elsewhere'],
        cells: [
          'the run would change a part that another description below the root uses as well, or that is one (with `--write`), or break a reference of another description; nothing is written, and the exit code is 2',
          'name that description as an entry too, keep what it refers to, or write the result elsewhere with `-o`',
        ],
      },
    ],
  },
  fix: {
    titles: ['What it means', 'What to do'],
    rows: [
      {
        codes: ['fix/failed'],
        cells: [
          'a fixer of a plugin threw an exception, or returned something else than edits that can be applied; it is not used again in the run, the others go on, and the exit code is 2',
          'report it to the author of the plugin; `--fix-rule` leaves the fixer out',
        ],
      },
      {
        codes: ['fix/rolled-back'],
        cells: [
          'a fix was taken back: it would have added an error, broken a reference, or needed a place that the text does not have',
          'mend the finding by hand, and report the fixer to its author',
        ],
      },
      {
        codes: ['fix/used-elsewhere'],
        cells: [
          'a fix would rename, move or remove a key that descriptions outside of the run refer to, so it was left out',
          'name these descriptions as targets too',
        ],
      },
      {
        codes: ['fix/circular'],
        cells: [
          'fixes undo what others do: the same text came twice, so these fixes are left out, and all others stay',
          'choose one with `--fix-rule`, or report the fixer to its author',
        ],
      },
    ],
  },
  suppression: {
    titles: ['What it means', 'What to do'],
    rows: [
      {
        codes: ['suppression/malformed'],
        cells: [
          'a comment `msgapi-disable…` or an item of `x-msgapi-ignore` that cannot be understood; it suppresses nothing',
          'write it as the message says',
        ],
      },
      {
        codes: ['suppression/all-rules'],
        cells: ['a comment names no rule, so that it suppresses all of them', 'name the rules that are meant'],
      },
      {
        codes: ['suppression/unused'],
        cells: [
          'a suppression hides no finding, though its rule ran, or `msgapi-enable` ends nothing',
          'remove it, with `--fix` in descriptions and `msgapi suppress --prune` in the suppressions file',
        ],
      },
      {
        codes: ['suppression/expired'],
        cells: ['the last day of a suppression (`until`) is over; it suppresses nothing', 'correct what it hid'],
      },
      {
        codes: ['suppression/policy'],
        cells: [
          'a suppression lacks what `suppressionPolicy` of the config requires, or is of a code that cannot be suppressed; it suppresses nothing',
          'write what it lacks, or correct what it hid',
        ],
      },
      {
        codes: ['suppression/unknown-rule'],
        cells: [
          'a suppression names no rule that there is, or an error of another stage, which cannot be suppressed',
          'correct the code',
        ],
      },
    ],
  },
  refused: {
    titles: ['What it means', 'What to do'],
    rows: [
      {
        codes: ['bundle/bad-name'],
        cells: [
          '`--names` gives something a name that it cannot have, because another thing has it or the format does not allow it',
          'choose another name for it in the file of `--names`',
        ],
      },
      {
        codes: ['bundle/channel-not-in-root'],
        cells: [
          'a reference leads to a channel that is not in the root of the description',
          "an operation of the root needs a channel of the root: add `c1: {$ref: './channels.yaml#/c1'}` to `channels`",
        ],
      },
      {
        codes: ['bundle/server-not-in-root'],
        cells: [
          'a reference leads to a server that is not in the root of the description',
          'add it to `servers` of the entry file, as a reference if it lives elsewhere; the `servers` of a library file do not count',
        ],
      },
      {
        codes: ['bundle/ambiguous-channel', 'bundle/ambiguous-server'],
        cells: [
          'a reference leads to a channel or server that has several names in the root',
          "refer to the name that is meant; from another file by the entry file's name (`./api.yaml#/channels/a`)",
        ],
      },
      {
        codes: ['bundle/message-not-in-channel'],
        cells: [
          'a reference of an operation leads to a message that its channel does not have',
          "add the message to the channel's `messages`, or refer to another channel",
        ],
      },
      {
        codes: ['bundle/ambiguous-message'],
        cells: [
          'a reference leads to a message that has several names in the channel',
          'refer to `#/channels/a/messages/m`',
        ],
      },
      {
        codes: ['bundle/message-without-channel'],
        cells: ['an operation without a channel refers to a message', 'add the `channel`'],
      },
      {
        codes: ['bundle/not-a-reference'],
        cells: [
          'a channel, server or message is written where the format requires a reference to it',
          "move the channel, server or message to the root's `channels` or `servers`, or to `messages` of the channel, and refer to it",
        ],
      },
      {
        codes: ['bundle/reference-not-allowed'],
        cells: [
          'a reference to another file where the format allows none',
          "instead of `channels: {$ref: channels.yaml}` write `channels: {orders: {$ref: 'channels.yaml#/orders'}}`",
        ],
      },
      {
        codes: ['bundle/wrong-target'],
        cells: [
          'a reference leads to something of another kind than is expected there',
          'the file has, say, a message there, or a list with references in it: point the reference to the schema',
        ],
      },
      {
        codes: ['bundle/discriminator-renamed'],
        cells: [
          'a schema would get another name in the bundle, but its name is a value of a discriminator',
          'rename the schemas that share it, set `const` on the discriminator in each, or give this schema its own name by `--names`: consumers tell the schemas apart by these names',
        ],
      },
      {
        codes: ['bundle/foreign-reference'],
        cells: [
          'a schema that the bundle takes in as it is refers to something outside of itself',
          'write it in one piece; in JSON Schema 2019-09 and 2020-12, put what it refers to into its `$defs`',
        ],
      },
      {
        codes: ['bundle/avro-schema'],
        cells: [
          'a reference in an Avro schema cannot be written out, because Avro has no name for its target or two targets have the same name',
          'give each schema a full name of its own, and define it where it is used first',
        ],
      },
      {
        codes: ['bundle/no-place-for-components'],
        cells: [
          'the bundle has components, but `components` of the entry file, or its map of that kind, is no object',
          'correct `components` or its map of that kind',
        ],
      },
      {
        codes: ['bundle/not-json'],
        cells: [
          'a bundle in JSON would need a value that JSON does not have, such as `.inf` or `.nan`',
          '`--as yaml`, or another number',
        ],
      },
      {
        codes: ['bundle/too-large'],
        cells: [
          'the bundle would exceed a limit',
          'raise the limit that is named, or keep references (`--inline keep`); nesting of more than 1000 levels can only be flattened',
        ],
      },
      {
        codes: ['bundle/not-well-formed'],
        cells: [
          'the text of the bundle would not be well-formed',
          'the bundle did not pass the check, which is a defect of msgapi: please report the document',
        ],
      },
      {
        codes: ['bundle/not-equivalent'],
        cells: [
          'the bundle would not say the same as its sources',
          'the bundle did not pass the check, which is a defect of msgapi: please report the document',
        ],
      },
    ],
  },
  bundled: {
    titles: ['What happened', 'What it means'],
    rows: [
      {
        codes: ['bundle/reference-corrected'],
        cells: [
          'a reference has the right target, but the format does not allow its pointer here; the bundle has the one that it allows',
          "The entry file refers to an operation's message in components, though the channel has that very message; or likewise to a channel or server. The bundle has the reference that the format demands. This never changes what is meant: it is done only when exactly one name stands for the same thing, and the check compares the two as ever. Write it so in the source.",
        ],
      },
      {
        codes: ['bundle/siblings-dropped'],
        cells: [
          'a reference with keys beside it was replaced with its target',
          'Content took the place of the reference, and the keys beside it had no effect before. Move them to the target if they matter.',
        ],
      },
      {
        codes: ['bundle/siblings-kept'],
        cells: [
          'a reference with keys beside it is in the bundle with them',
          'The reference stays one in the bundle, and so does the text beside it. Some tools add these keys to the target, so that they read something else than the format says.',
        ],
      },
      {
        codes: ['bundle/reference-not-followed'],
        cells: [
          'something that is data looks like a reference, and would lead out of the bundle',
          'A value in a field that the format does not know, in a list where it expects an object and the like, or in a schema of a format that msgapi does not follow (JSON Schema 2020-12 that is not whole in itself, say) is data, and stays to the letter. A `$ref` in it that names another file, or what its own file had, leads nowhere in the bundle. Correct the field, or write the content there. Examples and other data of the format may hold what they like.',
        ],
      },
      {
        codes: ['bundle/reference-in-extension'],
        mark: 'info or warning',
        cells: [
          'a reference in an extension is kept, corrected or not followed',
          'See [references in extensions](#references-in-extensions). A warning says that the reference leads elsewhere from the bundle, or, with `--follow-extensions`, why it is not followed.',
        ],
      },
      {
        codes: ['bundle/schema-id'],
        cells: [
          'a schema of another file keeps its `$id`',
          'The schema came from another file. The format does not follow `$id`; some validators do.',
        ],
      },
      {
        codes: ['bundle/unknown-origin'],
        cells: [
          '`--names` names an origin that the description does not have',
          'Correct the origin in the file of `--names`, or remove it. The name map of a bundle (`--name-map`) has all origins.',
        ],
      },
      {
        codes: ['bundle/written-anew'],
        cells: [
          'the bundle loses the comments and layout of the entry file, because of a merge key or alias at a changed place',
          "The entry file could not be edited. The bundle says the same, in a layout of msgapi's.",
        ],
      },
      {
        codes: ['bundle/deduplicated'],
        cells: ['two definitions that say the same became one component', '`--dedupe` did what it is for.'],
      },
      {
        codes: ['bundle/renamed'],
        cells: [
          'a component has another name than in its source, because that name is used more than once',
          'Give the things different names in the sources if others rely on them.',
        ],
      },
    ],
  },
}

/** What a severity is called on the pages and by `msgapi explain`. */
export const severityWords = { error: 'error', warn: 'warning', info: 'info', hint: 'hint' } as const

/** How much the findings of a row matter, in a word. */
export function severityOf({ codes, mark }: CodeRow): string {
  const [first] = codes
  return mark ?? (first === undefined ? 'error' : severityWords[stageCodes[first].severity])
}

/** A table as Markdown. */
export function codeTableText({ titles, rows }: CodeTable): string {
  const lines = rows.map((row) => {
    const severity = severityOf(row)
    const codes = row.codes.map((code) => `\`${code}\``).join(', ')
    return [severity === 'error' ? codes : `${codes} (${severity})`, ...row.cells]
  })
  const all = [['Code', ...titles], ...lines].map((cells) => `| ${cells.join(' | ')} |\n`)
  all.splice(1, 0, `|${'---|'.repeat(titles.length + 1)}\n`)
  return all.join('')
}
