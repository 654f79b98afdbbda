import { Random } from '../../random.ts'

type Hat = 'western' | 'brim' | 'cap' | 'none' | 'beanie'
type Hair = 'short' | 'long' | 'bun' | 'curls'

interface Person {
  readonly skin: string
  readonly hair: string
  readonly hairCut: Hair
  readonly hat: Hat
  readonly hatPaint: string
  readonly shirt: string
  readonly jacket: string | null
  readonly beard: boolean
  readonly litFromLeft: boolean
}

/** SVG of a head and shoulders without features, 240 by 300; the land behind shows through. */
export function portraitSvg(index: number, width: number, height: number): string {
  const person = describe(new Random(9000 + index), index)
  const [lit, dim] = person.litFromLeft ? ['0', '1'] : ['1', '0']
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 240 300"><defs>` +
    `<linearGradient id="sun" x1="${lit}" y1="0.1" x2="${dim}" y2="0.5"><stop offset="0" stop-color="#fff2cf" stop-opacity="0.3"/>` +
    `<stop offset="0.5" stop-color="#fff2cf" stop-opacity="0"/><stop offset="1" stop-color="#14202c" stop-opacity="0.42"/></linearGradient>` +
    `<clipPath id="head"><path d="${headShape}"/></clipPath></defs>` +
    backHair(person) +
    body(person) +
    head(person) +
    hatOf(person) +
    '</svg>'
  )
}

const headShape =
  'M120 62 C152 62 164 88 162 118 C160 150 142 178 120 178 C98 178 80 150 78 118 C76 88 88 62 120 62 Z'

function describe(random: Random, index: number): Person {
  const hats = ['western', 'none', 'brim', 'cap', 'western', 'none', 'beanie', 'none'] as const
  const cuts = ['short', 'long', 'short', 'bun', 'short', 'curls'] as const
  const hairCut = cuts[index % cuts.length] ?? 'short'
  return {
    skin: random.pick(['#f0cba8', '#e2b48c', '#c98f66', '#a56c45', '#7c4c30', '#5b3823']),
    hair: random.pick(['#2b201a', '#4a3222', '#7a5230', '#b98a4c', '#8c8781', '#1d1a1a']),
    hairCut,
    hat: hats[index % hats.length] ?? 'none',
    hatPaint: random.pick(['#8a6a45', '#4d3a2b', '#c8b083', '#5d6b4a', '#39434e', '#9b7b56']),
    shirt: random.pick([
      '#5b7f9c',
      '#9a4a3c',
      '#6d8058',
      '#d9cfb6',
      '#7c6a8c',
      '#c08a3e',
      '#486a74',
    ]),
    jacket:
      random.next() < 0.62
        ? random.pick(['#4d4234', '#37473a', '#2f3c4c', '#6b5238', '#5c5f5a'])
        : null,
    beard: hairCut === 'short' && random.between(0, 1) < 0.4,
    litFromLeft: random.next() < 0.5,
  }
}

function backHair(person: Person): string {
  if (person.hairCut === 'long') {
    return `<path d="M72 108 C66 60 174 60 168 108 C172 150 182 186 176 214 H64 C58 186 68 150 72 108 Z" fill="${person.hair}"/>`
  }
  if (person.hairCut === 'curls') {
    return `<g fill="${person.hair}"><circle cx="78" cy="104" r="24"/><circle cx="162" cy="104" r="24"/><circle cx="84" cy="76" r="24"/><circle cx="156" cy="76" r="24"/><circle cx="120" cy="64" r="28"/><circle cx="74" cy="134" r="18"/><circle cx="166" cy="134" r="18"/></g>`
  }
  if (person.hairCut === 'bun' && person.hat === 'none') {
    return `<circle cx="120" cy="48" r="20" fill="${person.hair}"/>`
  }
  return ''
}

function body(person: Person): string {
  const shoulders =
    'M12 300 C14 244 44 222 88 210 C100 206 140 206 152 210 C196 222 226 244 228 300 Z'
  const jacket =
    person.jacket === null
      ? ''
      : `<path d="M12 300 C14 244 44 222 86 210 L112 300 Z M228 300 C226 244 196 222 154 210 L128 300 Z" fill="${person.jacket}"/>` +
        `<path d="M86 210 L72 236 L90 246 L84 256 L110 300 L112 300 Z M154 210 L168 236 L150 246 L156 256 L130 300 L128 300 Z" fill="#000" fill-opacity="0.18"/>`
  return (
    `<path d="${shoulders}" fill="${person.shirt}"/>` +
    `<path d="M100 160 H140 V208 C140 226 100 226 100 208 Z" fill="${person.skin}"/>` +
    `<path d="M100 176 C112 190 130 190 140 174 V200 C128 210 110 208 100 198 Z" fill="#2a1510" fill-opacity="0.28"/>` +
    `<path d="M98 204 L120 232 L92 248 L82 212 Z M142 204 L120 232 L148 248 L158 212 Z" fill="${person.shirt}"/>` +
    `<path d="M98 204 L120 232 L92 248 L82 212 Z M142 204 L120 232 L148 248 L158 212 Z" fill="#fff" fill-opacity="0.16"/>` +
    `${jacket}<path d="${shoulders}" fill="url(#sun)"/>`
  )
}

function head(person: Person): string {
  const beard = person.beard
    ? `<path d="M70 122 C84 128 88 148 100 150 C110 146 130 146 140 150 C152 148 156 128 170 122 V190 H70 Z" fill="${person.hair}" clip-path="url(#head)"/>`
    : ''
  const fringe =
    person.hairCut === 'long' || person.hairCut === 'bun'
      ? 'M72 120 C72 70 96 52 122 54 C152 54 170 76 168 120 C160 98 146 84 132 80 C116 92 88 92 72 120 Z'
      : 'M74 108 C72 66 98 52 122 52 C150 52 168 70 166 108 C162 96 158 88 150 84 C130 90 106 88 90 82 C82 88 78 96 74 108 Z'
  return (
    `<path d="${headShape}" fill="${person.skin}"/>${beard}` +
    `<path d="M78 112 C70 110 70 132 80 136 Z M162 112 C170 110 170 132 160 136 Z" fill="${person.skin}"/>` +
    `<path d="${fringe}" fill="${person.hair}"/>` +
    `<path d="${headShape}" fill="url(#sun)"/>`
  )
}

function hatOf(person: Person): string {
  const paint = person.hatPaint
  const shade =
    '<path d="M78 92 C96 106 144 106 162 92 V108 C144 118 96 118 78 108 Z" fill="#1c120c" fill-opacity="0.34" clip-path="url(#head)"/>'
  if (person.hat === 'western') {
    return (
      `${shade}<path d="M82 100 C80 52 92 28 106 30 C114 32 126 32 134 30 C148 28 160 52 158 100 Z" fill="${paint}"/>` +
      `<path d="M83 78 C104 88 136 88 157 78 V98 H83 Z" fill="#000" fill-opacity="0.35"/>` +
      `<path d="M34 78 C52 98 84 92 120 92 C156 92 188 98 206 78 C196 110 156 112 120 110 C84 112 44 110 34 78 Z" fill="${paint}"/>` +
      `<path d="M34 78 C52 98 84 92 120 92 C156 92 188 98 206 78 C196 110 156 112 120 110 C84 112 44 110 34 78 Z M84 88 C80 52 92 28 106 30 C114 32 126 32 134 30 C148 28 160 52 156 88 Z" fill="url(#sun)"/>`
    )
  }
  if (person.hat === 'brim') {
    return (
      `${shade}<path d="M82 88 C80 50 98 36 120 36 C142 36 160 50 158 88 Z" fill="${paint}"/><path d="M82 78 H158 V88 H82 Z" fill="#000" fill-opacity="0.3"/>` +
      `<ellipse cx="120" cy="92" rx="78" ry="15" fill="${paint}"/><ellipse cx="120" cy="92" rx="78" ry="15" fill="url(#sun)"/>`
    )
  }
  if (person.hat === 'cap') {
    return (
      `${shade}<path d="M75 100 C73 52 98 40 120 40 C142 40 167 52 165 100 Z" fill="${paint}"/><path d="M76 92 C74 52 98 40 120 40 C142 40 166 52 164 92 Z" fill="url(#sun)"/>` +
      `<path d="M82 90 C100 82 140 82 158 90 C170 98 172 104 166 106 C140 94 100 94 74 106 C68 104 70 98 82 90 Z" fill="${paint}"/><path d="M82 90 C100 82 140 82 158 90 C170 98 172 104 166 106 C140 94 100 94 74 106 C68 104 70 98 82 90 Z" fill="#000" fill-opacity="0.28"/>`
    )
  }
  if (person.hat === 'beanie') {
    return (
      `<path d="M74 96 C70 52 96 40 120 40 C144 40 170 52 166 96 Z" fill="${paint}"/><path d="M72 82 H168 V100 C140 106 100 106 72 100 Z" fill="${paint}"/>` +
      `<path d="M72 82 H168 V100 C140 106 100 106 72 100 Z" fill="#fff" fill-opacity="0.14"/><path d="M74 96 C70 52 96 40 120 40 C144 40 170 52 166 96 Z" fill="url(#sun)"/>`
    )
  }
  return ''
}
