import type { CountryMap } from '../../../domain/places/country-map.ts'
import { DrawnText } from './drawn-text.ts'

/** Draws link previews (Open Graph). */
export class PreviewFile {
  readonly #country: CountryMap
  #text: DrawnText | null = null

  constructor(country: CountryMap) {
    this.#country = country
  }

  /** A picture as PNG. @param draw Draws it as SVG. */
  async png(draw: (text: DrawnText, country: CountryMap) => string): Promise<Buffer> {
    this.#text ??= new DrawnText()
    const svg = draw(this.#text, this.#country)
    // Loaded with the first picture: most processes that generate files never draw one.
    const { default: sharp } = await import('sharp')
    sharp.concurrency(1)
    return sharp(Buffer.from(svg)).png({ palette: true, colors: 64, effort: 4 }).toBuffer()
  }
}
