import type { Map as LandMap } from 'maplibre-gl'

/**
 * Keyboard control: the library's keys move the map, and the space bar clicks at the center, which
 * a cross marks while the map has the focus.
 */
export function addMapKeys(map: LandMap): void {
  const canvas = map.getCanvas()
  canvas.addEventListener('keydown', event => {
    if (event.key !== ' ') return
    event.preventDefault()
    const box = canvas.getBoundingClientRect()
    clickAt(canvas, box.left + box.width / 2, box.top + box.height / 2)
  })
}

/**
 * Dispatches the events of a mouse click. The drawing library listens to pointer events, the map to
 * mouse events.
 */
function clickAt(canvas: HTMLElement, clientX: number, clientY: number): void {
  const place = { clientX, clientY, bubbles: true, button: 0 }
  const pointer = { ...place, isPrimary: true, pointerType: 'mouse', pointerId: 1 }
  for (const [name, buttons] of [
    ['pointermove', 0],
    ['pointerdown', 1],
    ['pointerup', 0],
  ] as const) {
    canvas.dispatchEvent(new PointerEvent(name, { ...pointer, buttons }))
  }
  for (const name of ['mousemove', 'mousedown', 'mouseup', 'click']) {
    canvas.dispatchEvent(new MouseEvent(name, { ...place, detail: 1 }))
  }
}
