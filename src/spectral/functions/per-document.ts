/**
 * Something that functions of a ruleset keep for one run over a document, by the document of their context. It lives as long
 * as that document.
 */
export function perDocument<Kept>(make: () => Kept): (document: object) => Kept {
  const ofDocuments = new WeakMap<object, Kept>()
  return (document) => {
    let kept = ofDocuments.get(document)
    if (kept === undefined) {
      kept = make()
      ofDocuments.set(document, kept)
    }
    return kept
  }
}
