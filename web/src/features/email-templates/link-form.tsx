import { EMAIL_LINK } from '@paydeck/contract/merchant/email-html'
import type { Editor } from '@tiptap/react'
import * as z from 'zod/mini'

import { valid } from '#/lib/form/rules.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { Button } from '#/ui/controls/button.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { useAutofocus } from '#/ui/controls/use-autofocus.ts'

import { linkAddress } from './link-address.ts'
import classes from './rich-text.module.css'

const isLink = (text: string): boolean => EMAIL_LINK.test(linkAddress(text) ?? '')

const linkForm = z.object({ address: valid(isLink, 'Please enter a web or email address') })

export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const ref = useAutofocus<HTMLFormElement>()
  const current: unknown = editor.getAttributes('link')['href']
  const { field, submit } = useForm(linkForm, {
    address: typeof current === 'string' ? current : '',
  })
  const apply = () =>
    submit(({ address }) => {
      setLink(editor, linkAddress(address) ?? address)
      onDone()
    })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is heard wherever the focus is within
    <form
      ref={ref}
      noValidate
      className={classes['link']}
      aria-label="Link"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onDone()
      }}
    >
      <TextField
        label="Address"
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        data-autofocus
        {...field('address')}
      />
      <div className={classes['linkButtons']}>
        <Button type="submit">Set link</Button>
        {editor.isActive('link') && (
          <Button
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onDone()
            }}
          >
            Remove link
          </Button>
        )}
      </div>
    </form>
  )
}

/** Links the selected text, or inserts the address if nothing is selected. */
function setLink(editor: Editor, address: string): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({
      type: 'text',
      text: address.replace(/^mailto:/, ''),
      marks: [{ type: 'link', attrs: { href: address } }],
    })
  else chain.setLink({ href: address })
  chain.run()
}
