// Further than this a pointer drags; it does not click.
const STILL = 6;

/**
 * Tells of clicks and taps on an element, with their place in it.
 *
 * Every one counts, however quick. Sigma does not let the second of two quick
 * clicks through, nor any click that a finger would make; so this looks at
 * pointers, before sigma sees them. A drag is no click, and neither is
 * anything that is done with two fingers.
 */
export function onClick(
  element: HTMLElement,
  clicked: (place: {x: number; y: number}) => void
): void {
  let start: PointerEvent | null = null;
  const listen = (
    type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    heard: (event: PointerEvent) => void
  ) => element.addEventListener(type, heard, {capture: true});
  listen('pointerdown', event => {
    start = event.isPrimary && event.button === 0 ? event : null;
  });
  listen('pointermove', ({clientX, clientY}) => {
    if (!start) return;
    const moved = Math.hypot(clientX - start.clientX, clientY - start.clientY);
    if (moved > STILL) start = null;
  });
  listen('pointercancel', () => {
    start = null;
  });
  listen('pointerup', ({clientX, clientY, pointerId}) => {
    if (pointerId !== start?.pointerId) return;
    start = null;
    const {left, top} = element.getBoundingClientRect();
    clicked({x: clientX - left, y: clientY - top});
  });
}
