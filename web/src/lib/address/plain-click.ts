import type { MouseEvent } from 'react'

/** True for a click that navigates here; with a modifier key the browser opens the link elsewhere. */
export const isPlainClick = ({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent): boolean =>
  !metaKey && !ctrlKey && !shiftKey && !altKey && button === 0
