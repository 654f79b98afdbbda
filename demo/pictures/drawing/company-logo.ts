import { star } from './badge.ts'

/** Dark, middle and light ink. */
type Inks = readonly [string, string, string]

const inkSets: readonly [Inks, ...Inks[]] = [
  ['#1f4a36', '#4f8a5b', '#e8c46a'],
  ['#5a3420', '#a8642f', '#ecd3a0'],
  ['#1f3d5c', '#4d86a8', '#e9d9a8'],
  ['#4a2c2a', '#b04a34', '#f0c98a'],
  ['#33402a', '#7d8f45', '#f1e3b4'],
  ['#23333b', '#5f8d8c', '#f2b56b'],
  ['#3c2f4a', '#7b6a92', '#f0cf9c'],
  ['#26432f', '#b3812f', '#f4e6c2'],
]

/** The motifs of logos, drawn in the box 110 ≤ x ≤ 250, 30 ≤ y ≤ 150. */
const motifs: readonly [(inks: Inks) => string, ...((inks: Inks) => string)[]] = [
  // A hill with furrows under a sun.
  ([dark, middle, light]) =>
    `<circle cx="206" cy="70" r="24" fill="${light}"/><path d="M70 132 C110 78 150 84 180 108 C214 82 256 92 290 132 Z" fill="${middle}"/>` +
    `<path d="M70 132 C130 108 230 108 290 132 V150 H70 Z" fill="${dark}"/><path d="M120 150 L164 120 M180 150 V116 M240 150 L196 120" stroke="${light}" stroke-width="4"/>`,
  // A spreading tree.
  ([dark, middle, light]) =>
    `<path d="M96 142 H264" stroke="${light}" stroke-width="6"/><path d="M172 142 C176 120 174 108 172 96 H188 C186 108 184 120 188 142 Z" fill="${dark}"/>` +
    `<circle cx="180" cy="62" r="32" fill="${middle}"/><circle cx="148" cy="80" r="25" fill="${middle}"/><circle cx="212" cy="80" r="25" fill="${middle}"/><circle cx="168" cy="58" r="14" fill="${light}" fill-opacity="0.35"/>`,
  // A barn.
  ([dark, middle, light]) =>
    `<path d="M130 142 V84 L148 56 L180 40 L212 56 L230 84 V142 Z" fill="${middle}"/><path d="M122 88 L144 52 L180 33 L216 52 L238 88" fill="none" stroke="${dark}" stroke-width="8" stroke-linejoin="round"/>` +
    `<path d="M160 142 V100 H200 V142 M160 100 L200 142 M200 100 L160 142" fill="none" stroke="${light}" stroke-width="5"/><rect x="170" y="66" width="20" height="17" fill="${light}"/><path d="M92 144 H268" stroke="${dark}" stroke-width="6"/>`,
  // Peaks with snow.
  ([dark, middle, light]) =>
    `<path d="M84 142 L142 60 L172 100 L206 42 L276 142 Z" fill="${middle}"/><path d="M206 42 L276 142 H222 L196 104 Z M142 60 L172 100 L160 142 H130 Z" fill="${dark}"/>` +
    `<path d="M206 42 L186 76 L200 72 L209 82 L219 73 L229 75 Z M142 60 L124 86 L138 82 L146 92 L158 82 Z" fill="${light}"/>`,
  // Antlers.
  ([dark, middle, light]) =>
    `<g fill="none" stroke="${dark}" stroke-width="8" stroke-linecap="round"><path d="M172 118 C150 108 128 96 124 48 M130 82 C118 78 108 68 106 52 M142 98 C140 84 144 74 150 64"/><path d="M188 118 C210 108 232 96 236 48 M230 82 C242 78 252 68 254 52 M218 98 C220 84 216 74 210 64"/></g>` +
    `<path d="M164 112 H196 L190 146 L180 152 L170 146 Z" fill="${middle}"/><path d="${star(180, 70, 15, 6)}" fill="${light}"/>`,
  // Waves under a sun.
  ([dark, middle, light]) =>
    `<path d="M144 96 A36 36 0 0 1 216 96 Z" fill="${light}"/><g fill="none" stroke-width="9" stroke-linecap="round"><path d="M96 106 Q117 92 138 106 T180 106 T222 106 T264 106" stroke="${middle}"/><path d="M108 126 Q126 113 144 126 T180 126 T216 126 T252 126" stroke="${dark}"/><path d="M130 145 Q143 134 155 145 T180 145 T205 145 T230 145" stroke="${middle}"/></g>`,
  // Three conifers.
  ([dark, middle, light]) =>
    `<path d="M180 32 L206 76 H194 L216 112 H188 V142 H172 V112 H144 L166 76 H154 Z" fill="${dark}"/><path d="M122 66 L140 98 H132 L148 124 H128 V142 H116 V124 H96 L112 98 H104 Z M238 66 L256 98 H248 L264 124 H244 V142 H232 V124 H212 L228 98 H220 Z" fill="${middle}"/><path d="M88 145 H272" stroke="${light}" stroke-width="6"/>`,
  // A windmill.
  ([dark, middle, light]) =>
    `<path d="M172 70 L152 144 M188 70 L208 144 M160 116 H200 M166 94 H194 M160 116 L194 94 M200 116 L166 94" stroke="${dark}" stroke-width="5" fill="none"/><g transform="translate(180 62)">${[0, 45, 90, 135, 180, 225, 270, 315].map(turn => `<path d="M0 0 L-8 -31 H8 Z" fill="${turn % 90 === 0 ? middle : light}" transform="rotate(${turn})"/>`).join('')}<circle r="6" fill="${dark}"/></g><path d="M106 146 H254" stroke="${middle}" stroke-width="6"/>`,
  // An ear of wheat.
  ([dark, middle, light]) =>
    `<path d="M180 150 V60" stroke="${dark}" stroke-width="5"/>${[0, 1, 2, 3].map(row => `<path d="M178 ${112 - row * 20} C158 ${110 - row * 20} 150 ${98 - row * 20} 150 ${86 - row * 20} C168 ${88 - row * 20} 177 ${98 - row * 20} 178 ${112 - row * 20} Z" fill="${row % 2 === 0 ? middle : light}"/><path d="M182 ${112 - row * 20} C202 ${110 - row * 20} 210 ${98 - row * 20} 210 ${86 - row * 20} C192 ${88 - row * 20} 183 ${98 - row * 20} 182 ${112 - row * 20} Z" fill="${row % 2 === 0 ? middle : light}"/>`).join('')}<path d="M108 132 C132 120 152 126 168 140 M252 132 C228 120 208 126 192 140" fill="none" stroke="${dark}" stroke-width="6" stroke-linecap="round"/>`,
  // A road to the horizon.
  ([dark, middle, light]) =>
    `<path d="M150 96 A30 30 0 0 1 210 96 Z" fill="${light}"/><path d="M76 96 H284 L264 148 H96 Z" fill="${middle}"/><path d="M174 96 H186 L222 148 H138 Z" fill="${dark}"/><path d="M180 102 V110 M180 118 V128 M180 136 V148" stroke="${light}" stroke-width="4"/>`,
]

/** The shape behind the motif: none, an oval, a plaque, a line above and below, a shield. */
const frames: readonly [(inks: Inks) => string, ...((inks: Inks) => string)[]] = [
  () => '',
  ([dark, , light]) =>
    `<ellipse cx="180" cy="90" rx="172" ry="84" fill="#fbf7ea" stroke="${dark}" stroke-width="7"/><ellipse cx="180" cy="90" rx="160" ry="73" fill="none" stroke="${light}" stroke-width="3"/>`,
  ([dark, middle]) =>
    `<path d="M28 8 H332 L352 28 V152 L332 172 H28 L8 152 V28 Z" fill="#faf6ec" stroke="${middle}" stroke-width="7"/><path d="M34 20 H326 L340 34 V146 L326 160 H34 L20 146 V34 Z" fill="none" stroke="${dark}" stroke-width="2.5"/>`,
  ([dark, middle]) =>
    `<path d="M12 90 H84 M276 90 H348" stroke="${dark}" stroke-width="5"/><path d="M34 104 H84 M276 104 H326 M34 76 H84 M276 76 H326" stroke="${middle}" stroke-width="3.5"/>`,
  ([dark, middle]) =>
    `<rect x="6" y="6" width="348" height="168" rx="26" fill="#f8f4e8" stroke="${dark}" stroke-width="8"/><path d="M22 164 H338" stroke="${middle}" stroke-width="6"/>`,
]

/** Logo number `index` of the pool; transparent around, 360 by 180 in its own units. */
export function companyLogoSvg(index: number, width: number, height: number): string {
  const motif = motifs[index % motifs.length] ?? motifs[0]
  const frame = frames[(index + Math.floor(index / motifs.length)) % frames.length] ?? frames[0]
  const inks =
    inkSets[(index * 3 + Math.floor(index / motifs.length)) % inkSets.length] ?? inkSets[0]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 360 180">` +
    `${frame(inks)}<g transform="translate(180 90) scale(0.98) translate(-180 -90)">${motif(inks)}</g></svg>`
  )
}
