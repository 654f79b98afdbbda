/** A file of the serif family, and the characters that it has. */
export interface FontFile {
  readonly name: string
  readonly path: string
  readonly unicodeRange: string
}

/** Text is shown in the system's serif until the font is there. */
export function fontFaces(fonts: readonly FontFile[]): string {
  return fonts
    .map(
      ({ path, unicodeRange }) => `@font-face {
  font-family: "Source Serif 4";
  font-style: normal;
  font-weight: 200 900;
  font-display: swap;
  src: url("${path}") format("woff2");
  unicode-range: ${unicodeRange};
}`,
    )
    .join('\n')
}
