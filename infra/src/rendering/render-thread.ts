import { parentPort, workerData } from 'node:worker_threads'
import { imageProxy, signerWithKey } from '../image-proxy/signed-address.ts'
import { type MarkdownOptions, renderMarkdown } from '../markdown/render-markdown.ts'
import { TRUSTED_MEDIA_HOSTS } from '../markdown/trusted-media-hosts.ts'
import { TextTooComplex } from '../markdown/work-budget.ts'
import type { RenderAnswer, RenderRequest, RenderSettings } from './render-messages.ts'

const port = parentPort
if (port === null) throw new Error('render-thread.ts runs in a worker thread only')

const { publicUrl, filesUrl, addressKey } = workerData as RenderSettings
const options: MarkdownOptions = {
  publicUrl,
  trustedMediaHosts: [...TRUSTED_MEDIA_HOSTS, new URL(filesUrl).hostname],
  imageProxy: imageProxy(signerWithKey(addressKey), filesUrl),
}

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
const answer = (message: RenderAnswer): void => port.postMessage(message)

port.on('message', ({ markdown }: RenderRequest) => {
  try {
    answer({ kind: 'rendered', html: renderMarkdown(markdown, options), cpuMs: cpuMs() })
  } catch (error) {
    if (!(error instanceof TextTooComplex)) throw error
    answer({ kind: 'too-complex', cpuMs: cpuMs() })
  }
})
answer({ kind: 'ready', cpuMs: cpuMs() })
