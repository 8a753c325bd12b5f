import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useState } from 'react'

import { LinkForm } from './link-form.tsx'
import { applyMarkupPolicy } from './markup-policy.ts'
import classes from './rich-text.module.css'
import { sanitiseMessage } from './sanitise-message.ts'
import { Toolbar } from './toolbar.tsx'

interface RichTextProps {
  labelledBy: string
  describedBy: string
  /** The initial text; the editor keeps later changes. */
  html: string
  /** Receives the sanitised text after each change; '' when empty. */
  onChange: (html: string) => void
}

applyMarkupPolicy()

/** Only what an email can show. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: false,
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto'] },
  }),
]

/** An editor for bold, italic, underline, lists and links. Heavy: loaded when a template opens. */
export function RichText({ labelledBy, describedBy, html, onChange }: RichTextProps) {
  const [isLinking, setLinking] = useState(false)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: sanitiseMessage(html),
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
      },
    },
    onUpdate: ({ editor: changed }) => onChange(sanitiseMessage(changed.getHTML())),
  })
  const endLink = () => {
    setLinking(false)
    editor.commands.focus()
  }
  return (
    <div className={classes['frame']}>
      <Toolbar editor={editor} isLinking={isLinking} onLink={() => setLinking(!isLinking)} />
      {isLinking && <LinkForm editor={editor} onDone={endLink} />}
      <EditorContent editor={editor} className={classes['text']} />
    </div>
  )
}
