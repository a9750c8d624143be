import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { largeJar, sha512 } from '../../../support/add-on-files.ts'
import { type Answer, type Api, connect } from '../../../support/api.ts'
import { type CreatedVersion, form, jarPart, type Part, versionData } from '../../../support/publish.ts'
import { commandIdOf } from '../history.ts'
import type { Fault, Moment } from './fault.ts'

const UPLOADS = 12
/** So many of the uploads are sent again. */
const RESUMED = 3
const BYTES = 2_000_000

/** A version with one file, under the key with which its upload may be repeated. */
interface Upload {
  readonly key: string
  readonly number: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const makeUpload = ({ random, point }: Moment, place: number): Upload => {
  const number = `cut-${point}-${place}`
  return { key: `${number}-${random.whole(0, 1e9)}`, number, bytes: largeJar(BYTES) }
}

/** Sends a version up to a random byte. Then the connection breaks, or stays open. */
const uploadPart = async (
  { site, random, anchor }: Moment,
  { key, number, bytes }: Upload,
  isCut: boolean,
): Promise<void> => {
  const data = versionData({ project_id: anchor.id, version_number: number })
  const sent = request(`${site.url}/v2/version`, {
    method: 'POST',
    headers: {
      authorization: site.accounts.user?.token ?? '',
      'idempotency-key': key,
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

const send = (
  owner: Api,
  { anchor }: Moment,
  { key, number }: Pick<Upload, 'key' | 'number'>,
  parts: readonly Part[],
): Promise<Answer> =>
  owner.send('POST', '/v2/version', {
    headers: { 'idempotency-key': key },
    body: form(
      versionData({
        project_id: anchor.id,
        version_number: number,
        file_parts: parts.map(({ name }) => name),
      }),
      parts,
    ),
  })

/** Sends it as a whole, twice: both answers must name the one version, whose file has these bytes. */
const resume = async (owner: Api, moment: Moment, upload: Upload): Promise<readonly string[]> => {
  const { site, history } = moment
  const parts = [jarPart(upload.bytes, `${upload.number}.jar`)]
  const answers = [
    await send(owner, moment, upload, parts),
    await send(owner, moment, upload, parts),
    await send(owner, moment, upload, [jarPart(largeJar(BYTES), `${upload.number}.jar`)]),
  ]
  const [first, again, withOtherBytes] = answers.map(({ status, text }) => ({ status, text }))
  if (first?.status !== 200 || again?.status !== 200)
    return [
      `I8 an upload that had broken off was answered with ${first?.status} ${first?.text.slice(0, 200)}, then with ${again?.status}`,
    ]
  const { id, files } = JSON.parse(first.text) as CreatedVersion
  const commandId = commandIdOf(site.accounts.user?.id ?? '', upload.key)
  history.known.push({ kind: 'resumed upload', outcome: 'acknowledged', commandId })
  const path = new URL(files[0]?.url ?? '').pathname
  const stored = await fetch(`${site.url}${path}`).then(async (answer) =>
    sha512(new Uint8Array(await answer.arrayBuffer())),
  )
  const removed = await owner.delete(`/v2/version/${id}`)
  return [
    ...((JSON.parse(again.text) as CreatedVersion).id === id
      ? []
      : [`I2 an upload that was repeated under its key made two versions`]),
    ...(withOtherBytes?.status === 422
      ? []
      : [`I2 other bytes under the key of an upload were answered with ${withOtherBytes?.status}`]),
    ...(stored === sha512(upload.bytes) ? [] : ['I8 an upload that was sent again has other bytes']),
    ...(removed.status === 204 ? [] : [`I9 a version could not be deleted: ${removed.status}`]),
  ]
}

/** Two parts with the same bytes, or of the same name: nothing of either may be left. */
const duplicatesAreRefused = async (owner: Api, moment: Moment): Promise<readonly string[]> => {
  const [one, other] = [largeJar(BYTES), largeJar(BYTES)]
  const bodies: Readonly<Record<string, readonly Part[]>> = {
    'the same bytes': [jarPart(one, 'one.jar', 'file-0'), jarPart(one, 'other.jar', 'file-1')],
    'the same file name': [jarPart(one, 'one.jar', 'file-0'), jarPart(other, 'one.jar', 'file-1')],
  }
  const violations: string[] = []
  for (const [what, parts] of Object.entries(bodies)) {
    const { key, number } = makeUpload(moment, UPLOADS)
    const { status } = await send(owner, moment, { key, number }, parts)
    if (status !== 400) violations.push(`I8 two parts with ${what} were answered with ${status}`)
  }
  return violations
}

export const partialUploads: Fault = {
  id: 'F18',
  title: 'uploads break off at a random byte, half of them because of kill -9, and are sent again',
  async prepare() {
    let uploads: readonly Upload[] = []
    return {
      shape: 'alone',
      async inject(moment) {
        const isKilled = moment.point % 2 === 1
        uploads = Array.from({ length: UPLOADS }, (_, place) => makeUpload(moment, place))
        await Promise.all(uploads.map((upload) => uploadPart(moment, upload, !isKilled)))
        if (!isKilled) return 0
        await moment.site.kill()
        return 1
      },
      async heal(moment) {
        const { site, point, history } = moment
        if (point % 2 === 1) await site.start()
        const owner = connect(site.url, site.accounts.user?.token)
        for (const upload of uploads.slice(0, RESUMED))
          history.odd.push(...(await resume(owner, moment, upload)))
        history.odd.push(...(await duplicatesAreRefused(owner, moment)))
      },
    }
  },
}
