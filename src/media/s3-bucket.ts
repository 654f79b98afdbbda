import { HIDDEN } from '../domain/values/hidden-password.ts'

interface S3Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

/** The bucket, or the part of one, that stores pictures and documents. */
export interface S3Bucket {
  readonly bucket: string
  /** Without leading and trailing slashes; empty for the whole bucket. */
  readonly prefix: string
  /** The address of the server; null for Amazon's. */
  readonly endpoint: string | null
  readonly region: string
  /** Null for the credentials of the machine, found as Amazon's own tools find them. */
  readonly credentials: S3Credentials | null
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^(?:[\w-]+(?:\/[\w-]+)*)?$/
const REGION = /^[a-z0-9-]+$/

/**
 * Reads `s3://bucket/prefix?endpoint=https://…&region=…`, which may have a key and its secret
 * before the bucket, percent-encoded: `s3://KEY:SECRET@bucket`.
 * @param fallback The values for parts that the address leaves out.
 * @returns Undefined for any other text.
 */
export function readS3Bucket(
  text: string,
  fallback: Pick<S3Bucket, 'region' | 'credentials'>,
): S3Bucket | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || url.port !== '' || url.hash !== '') return undefined
  const { searchParams, hostname: bucket, username, password } = url
  if ([...searchParams.keys()].some(name => !['endpoint', 'region'].includes(name)))
    return undefined
  const prefix = url.pathname.replaceAll(/^\/|\/$/g, '')
  const endpoint = searchParams.get('endpoint')
  const region = searchParams.get('region') ?? fallback.region
  if (!BUCKET.test(bucket) || !PREFIX.test(prefix) || !REGION.test(region)) return undefined
  if (endpoint !== null && !isServer(endpoint)) return undefined
  if ((username === '') !== (password === '')) return undefined
  const credentials =
    username === ''
      ? fallback.credentials
      : { accessKeyId: decoded(username), secretAccessKey: decoded(password) }
  return { bucket, prefix, endpoint, region, credentials }
}

/** The address without the secret, for display. */
export function s3BucketText({ bucket, prefix, endpoint, region, credentials }: S3Bucket): string {
  const query = new URLSearchParams({ ...(endpoint !== null && { endpoint }), region })
  const who = credentials ? `${encodeURIComponent(credentials.accessKeyId)}:${HIDDEN}@` : ''
  return `s3://${who}${bucket}${prefix === '' ? '' : `/${prefix}`}?${query}`
}

function isServer(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === ''
}

/** A percent sign that begins no escape is literal. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
