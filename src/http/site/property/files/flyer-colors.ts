/** The colors of a flyer, which is always on white paper. */
export const FLYER_COLORS = {
  ink: '#2a2822',
  soft: '#5f5949',
  accent: '#2f5d3a',
  line: '#b9ae93',
  land: '#f0e9d8',
  white: '#ffffff',
}
