import { codeGroup } from './code-group.ts'

/** Why a description of version 2 is not converted. */
export const upgradeRefusalCodes = codeGroup({
  'upgrade/server-url': {
    severity: 'error',
    meaning: 'the `url` of a server has a part that `host` and `pathname` cannot hold, or no host',
    advice: 'write a host, and a path if there is one; divide variables that span both',
  },
  'upgrade/unknown-name': {
    severity: 'error',
    meaning: 'a channel names a server, or a security requirement a scheme, that the description does not have',
    advice: 'correct the name, or add the server or scheme',
  },
  'upgrade/reference-siblings': {
    severity: 'error',
    meaning: 'a channel has `$ref` and other keys, which version 2 leaves open',
    advice: 'move the keys to the channel that the reference leads to',
  },
  'upgrade/name-taken': {
    severity: 'error',
    meaning: 'an object has a key that version 3 needs for something else, or two operations have one id',
    advice: 'rename or remove one of them',
  },
  'upgrade/example-form': {
    severity: 'error',
    meaning: 'an example of a message with headers does not say whether it is that of the headers or of the payload',
    advice: 'write it under `headers` or `payload`',
  },
  'upgrade/wrong-shape': {
    severity: 'error',
    meaning: 'a value is not of the form that version 2 requires, so its meaning is unknown',
    advice: 'correct it first; `msgapi lint` shows more',
  },
  'upgrade/reference-lost': {
    severity: 'error',
    meaning: 'a reference leads to a value that has another form in version 3',
    advice: 'refer to the message, schema or component itself',
  },
})

/** A code of what an upgrade assumed or left out. */
export type UpgradeReportCode = Extract<keyof (typeof upgradeReportCodes)['codes'], string>

/** What an upgrade assumed or left out. */
export const upgradeReportCodes = codeGroup({
  'upgrade/view': {
    severity: 'info',
    meaning: 'whose view the description takes: version 2 says what others do, version 3 what the application does',
    advice: 'if the description is that of a client, use `--view client`',
  },
  'upgrade/derived-name': {
    severity: 'info',
    meaning: 'a channel, operation or message gets a name that nobody wrote',
    advice: 'for another name, write `x-channelId`, `operationId`, or `messageId`, and convert again',
  },
  'upgrade/left-out': {
    severity: 'info',
    meaning: 'a value is not in the result, because version 3 says the same elsewhere or has no place for it',
    advice: 'nothing, or write it somewhere else; the message names the value',
  },
  'upgrade/reference-replaced': {
    severity: 'info',
    meaning:
      'a reference is in the place of a map or object, or of a text in a result of one file, where the format allows none; references to the members replace it, or the content',
    advice: 'nothing; a file whose content is written elsewhere stays as it is',
  },
  'upgrade/added-parameter': {
    severity: 'info',
    meaning:
      'version 3 requires that a channel defines each parameter of its address; one that it lacks is added, and says nothing',
    advice: 'describe the parameter',
  },
  'upgrade/parameter-schema': {
    severity: 'warn',
    meaning: 'version 3 has no schema for parameters; what has no field is kept as `x-parameter-schema`',
    advice: 'decide whether you need it; no tool reads the extension',
  },
  'upgrade/trait-value': {
    severity: 'warn',
    meaning:
      'a trait and its target have a value; in version 2 that of the trait counts, also if it is null, in version 3 that of the target',
    advice: 'check that you mean the value of the trait, which the result has',
  },
  'upgrade/scheme-copied': {
    severity: 'info',
    meaning: 'a security scheme is copied for another list of scopes',
    advice: 'give the copy a better name with the transform `rename`',
  },
  'upgrade/security': {
    severity: 'warn',
    meaning:
      'a security requirement has several schemes, or none; version 3 takes any scheme of its list as enough, and the list of version 2 is kept as `x-security-requirements`',
    advice: 'decide which schemes you mean; no tool reads the extension',
  },
  'upgrade/example-payload': {
    severity: 'warn',
    meaning: 'an example of a message has neither `headers` nor `payload`, and is taken as a payload',
    advice: 'check that it is one',
  },
  'upgrade/channel-copied': {
    severity: 'info',
    meaning:
      'two channels are one object, which has one address in version 3; the second one gets an object of its own',
    advice: 'nothing; the copy refers to the messages, parameters and bindings of the first one',
  },
  'upgrade/no-message': {
    severity: 'warn',
    meaning: 'an operation has no message, but its channel has; the operation gets an empty list',
    advice: 'list its messages, or remove the list to allow all of the channel',
  },
  'upgrade/binding-version': {
    severity: 'info',
    meaning: 'a binding without a version has fields that only earlier versions have, and gets the last of these',
    advice: 'write a newer version and its fields, if you know them',
  },
  'upgrade/schema-formats': {
    severity: 'warn',
    meaning:
      'payloads in different formats refer to one schema of the components, which names one format in version 3; it and the references stay as they are',
    advice: 'write a schema for each format; `msgapi lint` reports the references',
  },
  'upgrade/extension-reference': {
    severity: 'info',
    meaning: 'a reference in an extension follows what it leads to',
    advice: 'check that your tools still read it',
  },
  'upgrade/extension-text': {
    severity: 'warn',
    meaning: 'an extension names a place that has changed, and stays as it is',
    advice: 'change the extension by hand if a tool reads it',
  },
  'upgrade/new-field': {
    severity: 'warn',
    meaning: 'version 2 does not define a key, and version 3 does',
    advice: 'check that you intend its meaning, or remove it',
  },
  'upgrade/not-required': {
    severity: 'warn',
    meaning: 'the source lacks what version 2 requires and version 3 does not: `channels`, or an id that is there once',
    advice: 'check that nothing is missing',
  },
  'upgrade/unused-parameter': {
    severity: 'warn',
    meaning:
      'a channel defines a parameter that its address does not have, or has no address itself; version 3 forbids it, and it is kept as `x-unused-parameters`',
    advice: 'remove it, correct the address, or refer to the component from a channel',
  },
  'upgrade/used-elsewhere': {
    severity: 'warn',
    meaning: 'another description uses a part that was converted',
    advice: 'convert it too, in the same call',
  },
})
