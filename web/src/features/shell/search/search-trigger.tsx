import { IconSearch } from '@tabler/icons-react'
import { use } from 'react'

import { userAgent } from '#/lib/screen/server-screen.ts'
import { SearchContext } from './search-context.ts'
import classes from './search-trigger.module.css'

const isApple = (): boolean => /Mac|iPhone|iPad/.test(userAgent())

/** Looks like the box it opens. */
export function SearchTrigger({ variant }: { variant: 'box' | 'icon' }) {
  const open = use(SearchContext)
  if (!open) return null
  return (
    <button
      type="button"
      className={classes[variant]}
      {...(variant === 'icon' && { 'aria-label': 'Find anything' })}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={open}
    >
      <IconSearch size={variant === 'icon' ? 20 : 16} stroke={1.75} aria-hidden />
      {variant === 'box' && (
        <>
          <span className={classes['label']}>Find anything</span>
          <kbd className={classes['key']} aria-hidden>
            {isApple() ? '⌘K' : 'Ctrl K'}
          </kbd>
        </>
      )}
    </button>
  )
}
