import polyline from '@googlemaps/polyline-codec'
import type { Attack } from './attack.ts'
import { sendWithoutPause } from './client.ts'

const CORNERS = 490
const CONNECTIONS = 50

/** A star over most of the country, of another shape for each number, so that no cache has its result. */
function polygon(number: number): string {
  const corners = Array.from({ length: CORNERS }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * i) / CORNERS
    const radius = 1 + (i % 2) * 0.1 + (number % 97) / 1000
    const west = -97 + number / 10_000
    return [38 + 8 * radius * Math.sin(angle), west + 18 * radius * Math.cos(angle)]
  })
  return encodeURIComponent(polyline.encode(corners, 5))
}

export const TILES: Attack = {
  name: 'tiles',
  about: `16 connections ask for tiles within a polygon of ${CORNERS} corners`,
  run: async (target, signal) => {
    const next = (i: number) => ({
      path: `/site/tiles/3/${1 + (i % 3)}/${2 + (i % 2)}.mvt?polygon=${polygon(i)}`,
    })
    await sendWithoutPause(target, 16, next, signal)
  },
}

export const POLYGONS: Attack = {
  name: 'polygons',
  about: `${CONNECTIONS} connections search land within a polygon of ${CORNERS} corners`,
  run: async (target, signal) => {
    const next = (i: number) => ({ path: `/land?polygon=${polygon(i)}` })
    await sendWithoutPause(target, CONNECTIONS, next, signal)
  },
}

export const SHORTLISTS: Attack = {
  name: 'shortlists',
  about: `${CONNECTIONS} connections ask for shortlists of 100 listings`,
  run: async (target, signal) => {
    const { listingIds } = target
    const next = (i: number) => {
      const at = i % Math.max(1, listingIds.length - 100)
      return { path: `/site/shortlist?ids=${listingIds.slice(at, at + 100).join()}` }
    }
    await sendWithoutPause(target, CONNECTIONS, next, signal)
  },
}

const MISSPELT = [
  'ranhc',
  'hunitng',
  'tmiber',
  'lakefrnot',
  'cabbin',
  'pasutre',
  'montanna',
  'texsa',
]

export const SENTENCES: Attack = {
  name: 'sentences',
  about: `${CONNECTIONS} connections type long sentences of misspelt words`,
  run: async (target, signal) => {
    const next = (i: number) => {
      const words = Array.from({ length: 24 }, (_, n) => {
        const word = MISSPELT[(i + n) % MISSPELT.length] ?? ''
        return `${word}${String.fromCharCode(97 + ((i * 7 + n) % 26))}`
      })
      return { path: `/land?q=${encodeURIComponent(words.join(' ').slice(0, 200))}` }
    }
    await sendWithoutPause(target, CONNECTIONS, next, signal)
  },
}

export const MADE_PAGES: Attack = {
  name: 'pages',
  about: `${CONNECTIONS} connections ask for different pages of searches`,
  run: async (target, signal) => {
    const next = (i: number) => ({ path: `/land?lp=${1000 + i}` })
    await sendWithoutPause(target, CONNECTIONS, next, signal)
  },
}
