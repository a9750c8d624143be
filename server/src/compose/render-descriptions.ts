import type { Settings } from '@modstead/infra/config/settings'
import { type AddressSigner, imageProxy } from '@modstead/infra/image-proxy/signed-address'
import { markdownRenderer } from '@modstead/infra/markdown/render-markdown'
import { TRUSTED_MEDIA_HOSTS } from '@modstead/infra/markdown/trusted-media-hosts'

/** Markdown of descriptions and changelogs, with pictures of other hosts by way of us. */
export const renderDescriptions = (
  { publicUrl, filesUrl }: Pick<Settings, 'publicUrl' | 'filesUrl'>,
  signer: AddressSigner,
): ((markdown: string) => string) =>
  markdownRenderer({
    publicUrl,
    trustedMediaHosts: [...TRUSTED_MEDIA_HOSTS, new URL(filesUrl).hostname],
    imageProxy: imageProxy(signer, filesUrl),
  })
