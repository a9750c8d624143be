import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg)$/
/** Such a file fits into one packet anyway. The server compresses no smaller answers either. */
const MIN_BYTES = 1024

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < MIN_BYTES) return
  // The highest quality is the default of Brotli.
  await writeFile(`${file}.br`, await toBrotli(content))
  await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }))
}

/**
 * Writes a compressed copy beside each text file that browsers load. Compressing as well as this takes too long to do it
 * again for every request.
 */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        if (!dir) throw new Error('The pages are built into no folder.')
        const assets = join(dir, 'assets')
        const files = readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((file) =>
          compressible.test(file),
        )
        await Promise.all(files.map((file) => compress(join(assets, file))))
      },
    },
  }
}
