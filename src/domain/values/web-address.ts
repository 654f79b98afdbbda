const MAX_CHARACTERS = 2000

const YOUTUBE_ID = /^[\w-]{11}$/
const YOUTUBE_HOSTS = ['youtube.com', 'youtube-nocookie.com']
const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/
const SHORT_PATH = /^\/[\w-]{11}\/?$/

/**
 * Whether a text is an absolute http or https address, without a password, of at most 2,000
 * characters.
 */
export function isWebAddress(text: string): boolean {
  return webAddress(text) !== null
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

function webAddress(text: string): URL | null {
  if (text.length > MAX_CHARACTERS || !/^https?:\/\/[^\s\p{Cc}<>"]+$/iu.test(text)) return null
  const url = URL.parse(text)
  // A password in an address would be shown to everyone.
  return url === null || url.username !== '' || url.password !== '' ? null : url
}
