import { codeGroup } from './code-group.ts'

/** Following references. */
export const referenceCodes = codeGroup({
  'ref/unresolved': {
    severity: 'error',
    meaning: 'there is no such file, or nothing at the pointer',
    advice:
      'correct the name; the message tells how far the pointer leads, and a name that is close. `lint` leaves it out where the way ends in a value whose type, or at a field whose name, another error says to be wrong',
  },
  'ref/duplicate-id': {
    severity: 'error',
    meaning: 'in version 2, two operations have one `operationId`, or two messages one `messageId`',
    advice: 'give one of them another id; version 3 has keys in place of ids, and reports `parse/duplicate-key`',
  },
  'ref/case-mismatch': {
    severity: 'error',
    meaning: 'the file is spelled otherwise on disk, `Order.yaml` for `order.yaml`',
    advice: 'spell it as on disk; it would break on another system',
  },
  'ref/cycle': {
    severity: 'error',
    meaning: 'references lead only to each other',
    advice: 'give one of them a value; the message prints the loop',
  },
  'ref/not-a-string': {
    severity: 'error',
    covers: ['owner'],
    meaning: '`$ref` is not a string',
    advice: 'write a string, in quotes when it starts with `#`',
  },
  'ref/not-a-pointer': {
    severity: 'error',
    meaning: 'the fragment, such as `#Order`, is not a pointer',
    advice: 'write the path: `#/components/schemas/Order`; anchors and ids are not followed',
  },
  'ref/bad-pointer': {
    severity: 'error',
    meaning: 'a `~` that is neither `~0` nor `~1`',
    advice: 'write `~0` for a tilde',
  },
  'ref/bad-percent': {
    severity: 'error',
    meaning: 'a `%` that starts no encoded character',
    advice: 'write `%25` for a percent sign',
  },
  'ref/bad-uri': {
    severity: 'error',
    meaning: 'the file name contains a NUL character, or the reference half of a surrogate pair (`\\ud800`)',
    advice: 'correct the name',
  },
  'ref/backslash': {
    severity: 'error',
    meaning: 'folders are separated with `\\`',
    advice: 'separate them with `/`',
  },
  'ref/query': {
    severity: 'error',
    meaning: 'the file has a query, `a.yaml?x`',
    advice: 'remove it, or write `%3F` for a question mark in the name',
  },
  'ref/scheme': {
    severity: 'error',
    meaning: 'a scheme that no plugin resolves, a host without a scheme, or a drive letter',
    advice: 'write a relative path, or name a [plugin](remote.md#resolvers) that has a resolver for it',
  },
  'ref/remote-disabled': {
    severity: 'error',
    meaning: 'the reference leads to the network, and its host is not allowed',
    advice:
      'allow it with `--allow-remote`, or download the file and refer to the copy; see [Remote references](remote.md)',
  },
  'ref/remote-credentials': {
    severity: 'error',
    meaning: 'the address contains a name or a password',
    advice: 'remove it; nothing is ever sent with a request',
  },
  'ref/remote-private': {
    severity: 'error',
    meaning: 'the address is one of this computer or of a private network, or leads there by its name or a redirect',
    advice: 'download the file; or write a resolver',
  },
  'ref/remote-redirect': {
    severity: 'error',
    meaning: 'the host redirects too often, to a host that is not allowed, or to another scheme',
    advice: 'refer to where the redirects end',
  },
  'ref/remote-failed': {
    severity: 'error',
    meaning:
      'the document could not be read: no such host, no valid certificate, an answer such as 404, a transfer that broke off',
    advice: 'the message says which; correct the address, or try again',
  },
  'ref/remote-to-local': {
    severity: 'error',
    meaning: 'a document that is not on this computer refers to a file',
    advice: 'such a document can refer to what lies beside it, and to other addresses',
  },
  'ref/remote-not-locked': {
    severity: 'error',
    meaning: 'with `--frozen-lock`, the address is not in the lock file',
    advice: 'run without it once, and commit the lock file with its copies',
  },
  'ref/remote-changed': {
    severity: 'error',
    meaning: 'the document differs from the lock file',
    advice: 'look at what changed; then `--update-lock`',
  },
  'ref/remote-copy': {
    severity: 'error',
    meaning: 'the copy beside the lock file differs from it, or cannot be read',
    advice: 'restore it from version control, or delete it to read it anew',
  },
  'ref/resolver-failed': {
    severity: 'error',
    meaning:
      'the resolver of a plugin threw an error, gave no answer in time, or returned something else than a document; everything else ran, and the exit code is 2',
    advice: 'correct the plugin, or look for a newer version of it',
  },
  'ref/outside-root': {
    severity: 'error',
    meaning: 'the file lies outside the root, maybe by a symbolic link',
    advice: 'move the file, or name a wider root with `--root`',
  },
  'ref/not-a-regular-file': {
    severity: 'error',
    meaning: 'a folder, a pipe or a device, or anything in `/proc`, `/sys` or `/dev`',
    advice: 'refer to a file',
  },
  'ref/secret-file': {
    severity: 'error',
    meaning:
      'a file that may hold secrets, which a bundle or a report would publish: `.env*`, `*.pem`, `*.key`, `id_*` (but not `id_card.yaml` and the like), anything in `.git`, and text that begins with `-----BEGIN`',
    advice: 'copy what the description needs to a file of another name',
  },
  'ref/text-file': {
    severity: 'warn',
    meaning:
      'a schema in a text language, such as Protobuf, lies in a file of its own; the format allows references to JSON and YAML only',
    advice: 'nothing, when your tools agree: `bundle` writes the text in place of the reference',
  },
  'ref/not-json-or-yaml': {
    severity: 'error',
    meaning: 'a text file where the format wants JSON or YAML',
    advice: 'refer to it at the `schema` of a schema in a text format',
  },
})
