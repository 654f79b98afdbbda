import type { ProblemCode, PublicFault } from '../../../domain/problem.ts'
import { MAX_ITEMS } from '../../../wire/json-text.ts'
import type { HeaderName } from './headers.ts'

interface Refusal {
  /** Its name in the description. */
  readonly name: string
  readonly reason: string
  /** A realistic example, for endpoints without their own. */
  readonly example: PublicFault
  readonly headers: readonly HeaderName[]
}

function refusal(
  name: string,
  reason: string,
  example: readonly [title: string, detail: string],
  ...headers: readonly HeaderName[]
): Refusal {
  return { name, reason, example: { title: example[0], detail: example[1] }, headers }
}

const UNAUTHORIZED = refusal(
  'Unauthorized',
  'The request has no API key, or one that is not valid',
  ['API key invalid', 'The API key is not valid: it is unknown, mistyped, expired or revoked.'],
  'WWW-Authenticate',
)

const UNAVAILABLE = refusal(
  'Unavailable',
  'The service is starting or overloaded, or its database cannot answer now',
  ['Service starting', 'The service is starting; try again in a few seconds.'],
  'Retry-After',
)

const FORBIDDEN = refusal(
  'Forbidden',
  'The key lacks a permission, or may not act for the account',
  ['Permission missing', 'The API key may not do this: it needs the permission listings:write.'],
)

export const REFUSALS: Readonly<Record<ProblemCode, Refusal>> = {
  'invalid-input': refusal(
    'BadRequest',
    'The request is not valid. The errors list every problem',
    ['Invalid address', 'The address is not well formed: each % must begin an encoded UTF-8 byte.'],
  ),
  'key-missing': UNAUTHORIZED,
  'key-invalid': UNAUTHORIZED,
  forbidden: FORBIDDEN,
  // Keys never get this: only people who sign in are asked to confirm that it is them.
  'proof-needed': FORBIDDEN,
  'not-found': refusal('NotFound', 'No record has this id', [
    'Invalid Listing ID',
    'The listing id 999999 could not be found.',
  ]),
  'listing-inactive': refusal(
    'ListingInactive',
    'The listing is no longer available',
    ['Listing Inactive', 'The listing 999999 is no longer available.'],
    'Allow',
  ),
  'not-supported': refusal(
    'NotSupported',
    'The service does not support this part of the interface',
    ['Not supported', 'The function length in $filter is not supported.'],
  ),
  conflict: refusal(
    'Conflict',
    'The request with this Idempotency-Key is still in progress',
    [
      'Request in progress',
      'The request with the Idempotency-Key "form-7421" is still being worked on.',
    ],
    'Retry-After',
  ),
  gone: refusal(
    'Gone',
    'The cursor belongs to another state of the database, or is older than 90 days',
    [
      'Cursor not valid',
      'The cursor is too old: changes are kept for 90 days. Read all listings again, and then the changes from a new cursor.',
    ],
  ),
  'precondition-failed': refusal(
    'PreconditionFailed',
    'The listing has changed since the ETag in If-Match',
    [
      'Listing changed',
      'The listing has changed since it was read: read it again, and send what it answers as ETag.',
    ],
  ),
  'method-not-allowed': refusal(
    'MethodNotAllowed',
    'The method is not defined here',
    ['Method not allowed', 'PUT is not defined for this resource; it takes GET and HEAD.'],
    'Allow',
  ),
  'not-acceptable': refusal(
    'NotAcceptable',
    'Accept names no format that the answer is available in',
    ['Not acceptable', 'Answers are JSON. Send Accept: application/json, or omit the header.'],
  ),
  'payload-too-large': refusal(
    'PayloadTooLarge',
    `The body is larger than 1 MiB, or has more than ${MAX_ITEMS.toLocaleString('en-US')} members, elements or parameters in total`,
    ['Body too large', 'The body may have at most 1 MiB.'],
  ),
  'address-too-long': refusal('AddressTooLong', 'The address is longer than 8,192 characters', [
    'Address too long',
    'The address has 10156 characters; at most 8192 are read.',
  ]),
  'expectation-failed': refusal(
    'ExpectationFailed',
    'The header Expect has something other than 100-continue',
    ['Expectation failed', 'The header Expect may only be 100-continue, not "200-ok".'],
  ),
  'unsupported-media-type': refusal('UnsupportedMediaType', 'The body is neither JSON nor a form', [
    'Content type not supported',
    'The Content-Type must be application/json or application/x-www-form-urlencoded.',
  ]),
  'idempotency-mismatch': refusal(
    'IdempotencyMismatch',
    'The Idempotency-Key was used with another request',
    [
      'Idempotency key reused',
      'The Idempotency-Key "form-7421" came with another request before; use a new one for a new request.',
    ],
  ),
  'too-many-requests': refusal(
    'TooManyRequests',
    'Too many requests for now, or too many leads',
    [
      'Too many requests',
      'At most 600 requests a minute, in bursts of up to 100, are answered; try again in 1 s.',
    ],
    'Retry-After',
  ),
  unavailable: UNAVAILABLE,
  overloaded: UNAVAILABLE,
}

/** What some codes mean where files are sent. */
export const UPLOAD_REFUSALS: Readonly<Partial<Record<ProblemCode, Refusal>>> = {
  'payload-too-large': refusal('FileTooLarge', 'A file is larger than the limit', [
    'File too large',
    '"creek.jpg": the file is larger than 20 MB.',
  ]),
  'expectation-failed': refusal(
    'ExpectationFailed',
    'The header Expect has something other than 100-continue',
    ['Expectation failed', 'The header Expect may only be 100-continue, not "200-ok".'],
  ),
  'unsupported-media-type': refusal(
    'UnsupportedFile',
    'The body is not a form with files, or a file is of a type that is not accepted',
    ['Content type not supported', 'The Content-Type must be multipart/form-data.'],
  ),
}

/** The problem codes that every endpoint may answer with. */
export const COMMON_REFUSALS: readonly ProblemCode[] = [
  'invalid-input',
  'key-missing',
  'address-too-long',
  'too-many-requests',
  'unavailable',
]
