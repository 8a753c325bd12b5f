import { Popover } from '@mantine/core'
import { IconChevronDown, type Icon } from '@tabler/icons-react'
import type { FormEvent, ReactNode } from 'react'

import { Button } from '../controls/button.tsx'
import classes from './download-panel.module.css'

interface DownloadPanelProps {
  label: string
  icon: Icon
  progress?: string | undefined
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onToggle: () => void
  width: number
  children: ReactNode
}

export function DownloadPanel(props: DownloadPanelProps) {
  const { label, icon: Sign, progress, isOpen, onOpen, onToggle, width, children } = props
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      position="bottom-end"
      width={width}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Button onClick={onToggle}>
          <Sign size={16} stroke={1.75} aria-hidden />
          {label}
          {progress !== undefined && <span className={classes['progress']}>{progress}</span>}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown']} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

interface DownloadFormProps {
  onDownload: () => void
  isRunning: boolean
  onCancel?: (() => void) | undefined
  status: ReactNode
  children: ReactNode
}

export function DownloadForm(props: DownloadFormProps) {
  const { onDownload, isRunning, onCancel, status, children } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onDownload()
  }
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      {children}
      <p role="status" className={`${classes['note']} ${classes['status']}`}>
        {status}
      </p>
      <div className={classes['actions']}>
        {isRunning && onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" look="primary" isBusy={isRunning}>
          Download
        </Button>
      </div>
    </form>
  )
}

export function DownloadNote({ children }: { children: ReactNode }) {
  return <p className={classes['note']}>{children}</p>
}
