import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
} from 'react'

import classes from './floating-panel.module.css'
import { placeBeside, type Alignment } from './place-beside.ts'

interface FloatingPanelProps extends Omit<ComponentProps<'div'>, 'onKeyDown' | 'popover' | 'ref'> {
  role: 'dialog' | 'menu'
  opener: RefObject<HTMLElement | null>
  align: Alignment
  onClose: () => void
  /** Sees each key first; `preventDefault` stops the panel's own handling of Escape and Tab. */
  onKey?: (event: KeyboardEvent<HTMLDivElement>) => void
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea'

/**
 * A panel above everything else, beside the button that opened it. Takes the focus and gives it back. Mounted only
 * while open.
 */
export function FloatingPanel(props: FloatingPanelProps) {
  const { role, opener, align, onClose, onKey, className = '', children, ...rest } = props
  const panel = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const box = panel.current
    const button = opener.current
    if (!box || !button) return undefined
    const reposition = (): void => placeBeside(button, box, align)
    const closeOnOutsidePress = ({ target }: Event): void => {
      if (target instanceof Node && !box.contains(target) && !button.contains(target)) close()
    }
    box.showPopover()
    reposition()
    const first = box.querySelector<HTMLElement>('[data-autofocus]')
    ;(first ?? box.querySelector<HTMLElement>(FOCUSABLE) ?? box).focus({ preventScroll: true })
    // Content that loads later changes the panel's size.
    const observer = new ResizeObserver(reposition)
    observer.observe(box)
    window.addEventListener('resize', reposition)
    document.addEventListener('scroll', reposition, { capture: true, passive: true })
    document.addEventListener('pointerdown', closeOnOutsidePress)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', reposition)
      document.removeEventListener('scroll', reposition, { capture: true })
      document.removeEventListener('pointerdown', closeOnOutsidePress)
      if (box.contains(document.activeElement)) button.focus({ preventScroll: true })
    }
  }, [opener, align])

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    onKey?.(event)
    if (event.defaultPrevented) return
    if (event.key === 'Escape') {
      // Escape closes the panel, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Tab') trapFocus(event)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a dialog or a menu
    <div
      {...rest}
      role={role}
      ref={panel}
      popover="manual"
      tabIndex={-1}
      className={`${classes['panel']} ${className}`}
      onKeyDown={handleKeyDown}
    >
      {children}
    </div>
  )
}

/** Tab goes from the last control to the first, and Shift-Tab back. */
function trapFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const focusable = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    ({ tabIndex }) => tabIndex >= 0,
  )
  const [first, last] = [focusable[0], focusable.at(-1)]
  const edge = event.shiftKey ? first : last
  if (document.activeElement !== edge && document.activeElement !== event.currentTarget) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}
