import type { S3Bucket } from '../media/s3-bucket.ts'
import type { Environment } from './settings.ts'

/** This machine's region and credentials, from the variables that Amazon's own tools use. */
export function machineOf({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_SESSION_TOKEN: sessionToken,
  AWS_REGION: region,
}: Environment): Pick<S3Bucket, 'region' | 'credentials'> {
  const token = sessionToken ? { sessionToken } : {}
  return {
    region: region || 'us-east-1',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey, ...token } : null,
  }
}
