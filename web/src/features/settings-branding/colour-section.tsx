import { accentsOf, readColour, hexOf } from '@paydeck/contract/brands/own-accent'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod/mini'

import { useBrand } from '#/brand/use-brand.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { settingsMutations } from '#/entities/settings/settings-mutations.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { Button } from '#/ui/controls/button.tsx'
import { PageForm } from '#/ui/fields/form-grid.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import { LogoPreview } from './logo-preview.tsx'
import classes from './logo.module.css'

const PROBLEM = 'Write the colour as # and six of the digits 0 to 9 and letters a to f, as #1a4d8f.'

const colourForm = z.object({
  colour: z.string().check(z.refine((text) => readColour(text) !== null, PROBLEM)),
})

interface ColourSectionProps {
  /** The saved colour; null for the brand's. */
  colour: string | null
  version: string
}

/** The colour of the payment page and of emails to customers, with a preview before it is saved. */
export function ColourSection({ colour, version }: ColourSectionProps) {
  const { merchantId, branding } = useSession()
  const brand = useBrand()
  const id = useId()
  const save = useMutation(settingsMutations.branding(merchantId))
  const saved = colour ?? brand.accent.light.base
  const form = useForm(colourForm, { colour: saved }, { shows: 'at-once' })
  const parsed = readColour(form.draft.colour)
  const hex = parsed ? hexOf(parsed) : saved
  const isChanged = hex !== saved
  const accents = accentsOf(brand, isChanged ? hex : colour)
  const saveColour = (next: string | null) =>
    save.mutate(
      { colour: next, version },
      { onSuccess: () => form.reset({ colour: next ?? brand.accent.light.base }) },
    )
  return (
    <section className={classes['card']} aria-labelledby={id}>
      <h3 id={id}>Your colour</h3>
      <PageForm mutation={save} onSubmit={() => form.submit(() => saveColour(hex))}>
        <LogoPreview logo={branding.logoUri} alt={branding.logoAltText ?? ''} accents={accents} />
        <div className={classes['colour']}>
          <input
            type="color"
            aria-label="Pick a colour"
            className={classes['picker']}
            value={hex}
            onChange={(event) => form.change({ colour: event.currentTarget.value })}
          />
          <TextField
            label="Colour"
            {...form.field('colour')}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <div className={classes['actions']}>
          <Button type="submit" variant="primary" disabled={!isChanged} isBusy={save.isPending}>
            Save colour
          </Button>
          {isChanged && (
            <Button disabled={save.isPending} onClick={() => form.reset({ colour: saved })}>
              Cancel
            </Button>
          )}
          {colour !== null && !isChanged && (
            <Button disabled={save.isPending} onClick={() => saveColour(null)}>
              Remove your colour
            </Button>
          )}
        </div>
        <p className={classes['hint']} role="status">
          {hintOf(hex, isChanged ? hex : colour, accents)}
        </p>
      </PageForm>
    </section>
  )
}

function hintOf(
  hex: string,
  displayed: string | null,
  { light, dark }: ReturnType<typeof accentsOf>,
): string {
  if (displayed === null) return 'Your customers see this colour on the payment page and in emails.'
  const changes = [
    ...(light.base === hex ? [] : ['darker on light pages']),
    ...(dark.base === hex ? [] : ['lighter on dark ones']),
  ]
  if (changes.length === 0) return 'Text in this colour is easy to read on light and dark pages.'
  return `We make it ${changes.join(' and ')}, so that text is easy to read.`
}
