import type { MouseEvent } from 'react'

/** True for the click that follows a link here; with a modifier key the browser opens it elsewhere by itself. */
export const isPlainClick = ({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent): boolean =>
  !metaKey && !ctrlKey && !shiftKey && !altKey && button === 0
