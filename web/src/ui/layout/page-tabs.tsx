import { useId, type KeyboardEvent, type ReactNode } from 'react'

import classes from './page-tabs.module.css'

interface PageTabsProps<Value extends string> {
  label: string
  tabs: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** Links to other pages, after the tabs. */
  links?: ReactNode
  children: ReactNode
}

export function PageTabs<Value extends string>(props: PageTabsProps<Value>) {
  const { label, tabs, value, onChange, links, children } = props
  const id = useId()
  const moveByKey = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const next = nextTab(event.key, index, tabs.length)
    const chosen = next === null ? undefined : tabs[next]
    if (next === null || !chosen) return
    event.preventDefault()
    const tab = event.currentTarget.parentElement?.children[next]
    if (tab instanceof HTMLElement) tab.focus()
    onChange(chosen.value)
  }
  return (
    <div className={classes['parts']}>
      <div className={classes['row']}>
        <div role="tablist" aria-label={label} className={classes['tabs']}>
          {tabs.map((tab, index) => (
            <button
              type="button"
              role="tab"
              key={tab.value}
              id={`${id}-${tab.value}`}
              className={classes['tab']}
              aria-selected={tab.value === value}
              aria-controls={tab.value === value ? `${id}-panel` : undefined}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
              onKeyDown={(event) => moveByKey(event, index)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {links}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className={classes['panel']}
      >
        {children}
      </div>
    </div>
  )
}

function nextTab(key: string, index: number, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  return step === undefined ? null : (index + step + count) % count
}
