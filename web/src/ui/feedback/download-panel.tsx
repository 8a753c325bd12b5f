import { IconChevronDown, type Icon } from '@tabler/icons-react'
import { useRef, type FormEvent, type ReactNode } from 'react'

import { Button } from '../controls/button.tsx'
import { FloatingPanel } from '../controls/floating-panel.tsx'
import classes from './download-panel.module.css'

interface DownloadPanelProps {
  label: string
  icon: Icon
  progress?: string | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onToggle: () => void
  width: number
  children: ReactNode
}

export function DownloadPanel(props: DownloadPanelProps) {
  const {
    label,
    icon: PanelIcon,
    progress,
    isOpen,
    onOpenChange,
    onToggle,
    width,
    children,
  } = props
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={opener} aria-haspopup="dialog" aria-expanded={isOpen} onClick={onToggle}>
        <PanelIcon size={16} stroke={1.75} aria-hidden />
        {label}
        {progress !== undefined && <span className={classes['progress']}>{progress}</span>}
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </Button>
      {isOpen && (
        <FloatingPanel
          opener={opener}
          align="end"
          role="dialog"
          aria-label={label}
          className={classes['panel'] ?? ''}
          style={{ width }}
          onClose={() => onOpenChange(false)}
        >
          {children}
        </FloatingPanel>
      )}
    </>
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
        <Button type="submit" variant="primary" isBusy={isRunning}>
          Download
        </Button>
      </div>
    </form>
  )
}

export function DownloadNote({ children }: { children: ReactNode }) {
  return <p className={classes['note']}>{children}</p>
}
