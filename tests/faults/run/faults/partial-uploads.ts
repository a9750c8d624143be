import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { largeJar } from '../../../support/add-on-files.ts'
import { versionData } from '../../../support/publish.ts'
import type { Fault, Moment } from './fault.ts'

const UPLOADS = 12
const BYTES = 2_000_000

/** Sends a version up to a random byte. Then the connection breaks, or stays open. */
const uploadPart = async ({ site, random, anchor }: Moment, isCut: boolean): Promise<void> => {
  const bytes = largeJar(BYTES)
  const data = versionData({ project_id: anchor.id, version_number: 'cut' })
  const sent = request(`${site.url}/v2/version`, {
    method: 'POST',
    headers: {
      authorization: site.accounts.user?.token ?? '',
      'content-type': 'multipart/form-data; boundary=edge',
      'content-length': `${bytes.length + 1_000}`,
    },
  })
  sent.on('error', () => {})
  sent.on('response', (answer) => answer.resume())
  sent.write(`--edge\r\nContent-Disposition: form-data; name="data"\r\n\r\n${JSON.stringify(data)}\r\n`)
  sent.write('--edge\r\nContent-Disposition: form-data; name="file-0"; filename="cut.jar"\r\n\r\n')
  sent.write(bytes.subarray(0, random.whole(0, BYTES)))
  await pause(random.next() * 200)
  if (isCut) sent.destroy()
}

export const partialUploads: Fault = {
  id: 'F18',
  title: 'uploads break off at a random byte, half of them because of kill -9',
  prepare: async () => ({
    shape: 'alone',
    async inject(moment) {
      const isKilled = moment.point % 2 === 1
      await Promise.all(Array.from({ length: UPLOADS }, () => uploadPart(moment, !isKilled)))
      if (!isKilled) return 0
      await moment.site.kill()
      return 1
    },
    async heal({ site, point }) {
      if (point % 2 === 1) await site.start()
    },
  }),
}
