const MAX_CHARACTERS = 2000

const SCHEME = /^https?:\/\/[^\s\p{Cc}<>"]+$/iu
const YOUTUBE_ID = /^[\w-]{11}$/
const YOUTUBE_HOSTS = ['youtube.com', 'youtube-nocookie.com']
const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/
const SHORT_PATH = /^\/[\w-]{11}\/?$/

/**
 * Whether a text is an absolute http or https address, without a user name or password, of at most 2,000
 * characters.
 */
export function isWebAddress(text: string): boolean {
  return webAddress(text) !== null
}

/** An address with its protocol: an address that begins with two slashes is for https. */
export function withProtocol(address: string): string {
  return address.startsWith('//') ? `https:${address}` : address
}

/** Why an address cannot be accepted, in parts of "… must be X, Y."; null for other faults, or none. */
export function addressFault(text: string): readonly [accepts: string, found: string] | null {
  if (text.length > MAX_CHARACTERS) {
    const length = text.length.toLocaleString('en')
    return ['an address of at most 2,000 characters', `not one of ${length}`]
  }
  const url = URL.parse(text)
  if (url === null || (url.username === '' && url.password === '')) return null
  // The address is not shown: it has a password.
  return ['an address without a user name and a password', 'because everyone would see them']
}

/** Whether a text is the id of a YouTube video, or the address of one. */
export function isYouTubeVideo(text: string): boolean {
  if (YOUTUBE_ID.test(text)) return true
  const url = webAddress(text)
  if (url === null) return false
  const host = url.hostname.replace(/^(?:www|m)\./, '')
  if (host === 'youtu.be') return SHORT_PATH.test(url.pathname)
  if (!YOUTUBE_HOSTS.includes(host)) return false
  const id = url.pathname === '/watch' ? url.searchParams.get('v') : null
  return YOUTUBE_ID.test(id ?? YOUTUBE_PATH.exec(url.pathname)?.[1] ?? '')
}

/** The address of a YouTube video: a listing has the address, or only the video's id, or an empty text. */
export function videoAddress(youTube: string): string {
  const isId = youTube !== '' && !youTube.includes('/')
  return isId ? `https://www.youtube.com/watch?v=${youTube}` : youTube
}

function webAddress(text: string): URL | null {
  if (text.length > MAX_CHARACTERS || !SCHEME.test(text)) return null
  const url = URL.parse(text)
  return url === null || addressFault(text) !== null ? null : url
}
