/** A refusal is tested by its code, and its wording is up to its author. Position of the sentence in a call: */
const sentences = new Map([
  ['reject', 1],
  ['notPermitted', 0],
])

const isSentence = ({ node, listKey, key, parentPath }) => {
  if (listKey === 'arguments') return sentences.get(parentPath.node.callee?.name) === key
  return node.type === 'StringLiteral' && parentPath?.isConditionalExpression() && isSentence(parentPath)
}

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'sentences',
    value: { shouldIgnore: (path) => (isSentence(path) ? 'the sentence of a refusal' : undefined) },
  },
]
