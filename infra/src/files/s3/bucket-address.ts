export interface BucketAddress {
  /** Without a path and without credentials. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Servers without regions answer to this one. */
const USUAL_REGION = 'us-east-1'

/**
 * Parses `https://key:secret@host:port/bucket?region=…`, which the check of `S3_URL` has accepted. Key and
 * secret are percent-encoded.
 */
export const bucketAddress = (text: string): BucketAddress => {
  const url = new URL(text)
  return {
    endpoint: url.origin,
    bucket: url.pathname.replaceAll('/', ''),
    region: url.searchParams.get('region') ?? USUAL_REGION,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}
