const MAX_CHARACTERS = 2000

const SCHEME = /^https?:\/\/[^\s\p{Cc}<>"]+$/iu
const YOUTUBE_ID = /^[\w-]{11}$/
const YOUTUBE_HOSTS = ['youtube.com', 'youtube-nocookie.com']
const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/([\w-]{11})$/
const SHORT_PATH = /^\/([\w-]{11})$/

/**
 * Whether a text is an absolute http or https address, without a user name or password, of at most
 * 2,000 characters.
 */
export function isWebAddress(text: string): boolean {
  return webAddress(text) !== null
}

/** An address with its protocol: an address that begins with two slashes becomes https. */
export function withProtocol(address: string): string {
  return address.startsWith('//') ? `https:${address}` : address
}

/**
 * Why an address cannot be accepted, in parts of "… must be X, Y."; null for other faults, or none.
 */
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
  return youTubeId(text) !== null
}

/**
 * The canonical address of a YouTube video, from its id or any of its addresses; any other text is
 * unchanged.
 */
export function videoAddress(youTube: string): string {
  const id = youTubeId(youTube)
  return id === null ? youTube : `https://www.youtube.com/watch?v=${id}`
}

function youTubeId(text: string): string | null {
  if (YOUTUBE_ID.test(text)) return text
  const url = webAddress(text)
  if (url === null) return null
  const { hostname, pathname } = url
  const host = hostname.replace(/^(?:www|m|music)\./, '')
  const path = pathname.replace(/\/$/, '')
  if (host === 'youtu.be') return SHORT_PATH.exec(path)?.[1] ?? null
  if (!YOUTUBE_HOSTS.includes(host)) return null
  const id = path === '/watch' ? url.searchParams.get('v') : YOUTUBE_PATH.exec(path)?.[1]
  return id && YOUTUBE_ID.test(id) ? id : null
}

function webAddress(text: string): URL | null {
  if (text.length > MAX_CHARACTERS || !SCHEME.test(text)) return null
  const url = URL.parse(text)
  return url === null || addressFault(text) !== null ? null : url
}
