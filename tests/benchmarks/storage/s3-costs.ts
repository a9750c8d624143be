import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KeyedMutex } from '@modstead/infra/command-pipeline/keyed-mutex'
import { wholeOf } from '@modstead/infra/files/read-stored'
import { connectBucket } from '@modstead/infra/files/s3/bucket'
import { openS3ContentStore } from '@modstead/infra/files/s3/s3-content-store'
import { inChunks, patterned } from '@modstead/infra/files/test-content'
import { s3Engine } from '../../support/engines/versitygw.ts'
import { cleanUp } from '../clean-up.ts'
import { startMeasured } from '../engines-of-products.ts'
import type { Figure } from '../figure.ts'
import { requestsOf } from './cost.ts'
import { countRequestsTo } from './counting-front.ts'

const FILES = 20
/** The size of a version that `docs/scale.md` assumes. */
const BYTES = 1_000_000

/** How often a bucket is asked. The bytes themselves go through once. */
export const s3Costs = async (): Promise<readonly Figure[]> => {
  const { variables, stop } = await startMeasured(s3Engine)
  const front = await countRequestsTo(variables.S3_URL ?? '')
  const incoming = await mkdtemp(join(tmpdir(), 'modstead-bench-'))
  const bucket = connectBucket(front.url)
  const files = await openS3ContentStore({ ask: bucket.ask, incoming, locks: new KeyedMutex() })
  try {
    const names: string[] = []
    for (let file = 0; file < FILES; file += 1) {
      const ingested = await files.ingest(inChunks(patterned(BYTES, file + 1), 65_536), { maxBytes: BYTES })
      await ingested.keep()
      names.push(ingested.sha512)
    }
    const kept = front.count()
    for (const name of names)
      if ((await wholeOf(files.open(name)))?.length !== BYTES) throw new Error('a file is not whole')
    const read = front.count() - kept
    const checked = `${FILES} files of ${BYTES} B were stored and read whole`
    return [
      requestsOf('requests to S3 to store a file', kept / FILES, checked),
      requestsOf('requests to S3 to send a file', read / FILES, checked),
    ]
  } finally {
    await cleanUp(
      () => files.close(),
      () => bucket.close(),
      front.close,
      stop,
      () => rm(incoming, { recursive: true, force: true }),
    )
  }
}
