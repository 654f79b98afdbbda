/** A file of the serif family, and the characters that it covers. */
export interface FontFile {
  readonly name: string
  readonly path: string
  readonly unicodeRange: string
}

/** Ascent and descent of Source Serif 4, relative to its size. */
const ASCENT = 1.036
const DESCENT = 0.335

/**
 * Bold serifs that systems have, and how large each must be for headings to be as wide as in Source
 * Serif 4 of weight 600: measured with twelve of our headings, in these fonts or fonts of the same
 * widths (Gelasio for Georgia, Tinos for Times New Roman).
 */
const SYSTEM_SERIFS: readonly { readonly names: readonly string[]; readonly size: number }[] = [
  { names: ['Georgia Bold', 'Georgia-Bold'], size: 0.924 },
  { names: ['Noto Serif Bold', 'NotoSerif-Bold'], size: 0.949 },
  { names: ['Times New Roman Bold', 'Liberation Serif Bold'], size: 1.111 },
  { names: ['DejaVu Serif Bold', 'DejaVuSerif-Bold'], size: 0.846 },
]

/**
 * The serif family, and the fallback families `Serif until loaded 1` and so on. Their lines are as
 * long and as high, so that nothing shifts when the font loads.
 */
export function fontFaces(fonts: readonly FontFile[]): string {
  return [...fonts.map(loadedFace), ...SYSTEM_SERIFS.map(systemFace)].join('\n')
}

function loadedFace({ path, unicodeRange }: FontFile): string {
  return `@font-face {
  font-family: "Source Serif 4";
  font-style: normal;
  font-weight: 200 900;
  font-display: swap;
  src: url("${path}") format("woff2");
  unicode-range: ${unicodeRange};
}`
}

function systemFace({ names, size }: (typeof SYSTEM_SERIFS)[number], index: number): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`
  return `@font-face {
  font-family: "Serif until loaded ${index + 1}";
  font-weight: 200 900;
  src: ${names.map(name => `local("${name}")`).join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(ASCENT / size)};
  descent-override: ${percent(DESCENT / size)};
  line-gap-override: 0%;
}`
}
