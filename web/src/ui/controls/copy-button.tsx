import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'

import { copyText } from '#/lib/text/copy-text.ts'

import classes from './copy-button.module.css'

interface CopyButtonProps {
  value: string
  label: string
}

export function CopyButton({ value, label }: CopyButtonProps) {
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
        aria-label={`Copy ${label}`}
        title={`Copy ${label}`}
        onClick={() => void copy()}
      >
        {outcome === 'copied' ? (
          <IconCheck size={16} stroke={1.75} aria-hidden />
        ) : (
          <IconCopy size={16} stroke={1.75} aria-hidden />
        )}
      </button>
      <span role="status" className={classes['status']}>
        {outcome === 'copied' && 'Copied'}
        {outcome === 'failed' && 'Could not copy'}
      </span>
    </>
  )
}
