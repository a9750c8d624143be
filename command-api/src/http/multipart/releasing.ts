/**
 * Frees the memory of each chunk as soon as the reader asks for the next one. The garbage collector would let
 * the chunks of a few large uploads pile up to a hundred megabytes first. Only for chunks that nothing else
 * holds, and for readers that copy.
 */
export async function* releasing(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield chunk
    const { buffer } = chunk
    // A chunk of a larger buffer shares it with its neighbors.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === chunk.byteLength) buffer.transfer(0)
  }
}
