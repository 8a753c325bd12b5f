import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'

import { copyText } from '#/lib/text/copy-text.ts'

import classes from './copy-button.module.css'

interface CopyButtonProps {
  value: string
  what: string
}

export function CopyButton({ value, what }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const copy = async () => {
    setOutcome((await copyText(value)) ? 'copied' : 'failed')
    setTimeout(() => setOutcome(null), 2000)
  }
  return (
    <>
      <button
        type="button"
        className={classes['button']}
        aria-label={`Copy ${what}`}
        title={`Copy ${what}`}
        onClick={() => void copy()}
      >
        {outcome === 'copied' ? (
          <IconCheck size={16} stroke={1.75} aria-hidden />
        ) : (
          <IconCopy size={16} stroke={1.75} aria-hidden />
        )}
      </button>
      <span role="status" className={classes['said']}>
        {outcome === 'copied' && 'Copied'}
        {outcome === 'failed' && 'Could not copy'}
      </span>
    </>
  )
}
