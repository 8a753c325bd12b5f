import {
  IconBold,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import type { KeyboardEvent } from 'react'

import classes from './rich-text.module.css'

interface ToolbarProps {
  editor: Editor
  isLinking: boolean
  onLink: () => void
}

const TOOLS = [
  { name: 'bold', label: 'Bold', Icon: IconBold },
  { name: 'italic', label: 'Italic', Icon: IconItalic },
  { name: 'underline', label: 'Underline', Icon: IconUnderline },
  { name: 'bulletList', label: 'Bulleted list', Icon: IconList },
  { name: 'orderedList', label: 'Numbered list', Icon: IconListNumbers },
  { name: 'link', label: 'Link', Icon: IconLink },
] as const
type Tool = (typeof TOOLS)[number]['name']

/** One tab stop; arrow keys move between the buttons. */
export function Toolbar({ editor, isLinking, onLink }: ToolbarProps) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => TOOLS.map(({ name }) => current.isActive(name)),
  })
  const commands: Record<Tool, () => void> = {
    bold: () => editor.chain().focus().toggleBold().run(),
    italic: () => editor.chain().focus().toggleItalic().run(),
    underline: () => editor.chain().focus().toggleUnderline().run(),
    bulletList: () => editor.chain().focus().toggleBulletList().run(),
    orderedList: () => editor.chain().focus().toggleOrderedList().run(),
    link: onLink,
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on the buttons within
    <div role="toolbar" aria-label="Formatting" className={classes['tools']} onKeyDown={moveWithin}>
      {TOOLS.map(({ name, label, Icon }, index) => (
        <button
          type="button"
          key={name}
          className={classes['tool']}
          aria-label={label}
          title={label}
          aria-pressed={active[index] === true}
          aria-expanded={name === 'link' ? isLinking : undefined}
          tabIndex={index === 0 ? 0 : -1}
          // Keeps the text selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={commands[name]}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
        </button>
      ))}
    </div>
  )
}

function moveWithin(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const index = buttons.findIndex((button) => button === document.activeElement)
  if (step === undefined || index < 0) return
  event.preventDefault()
  buttons[(index + step + buttons.length) % buttons.length]?.focus()
}
