interface ChoiceProps<Value extends string> {
  legend: string
  name: string
  chosen: Value
  choices: readonly (readonly [Value, label: string])[]
  isLocked: boolean
  onChoose: (value: Value) => void
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, name, chosen, choices, isLocked, onChoose } = props
  return (
    <fieldset className="ways" disabled={isLocked}>
      <legend>{legend}</legend>
      {choices.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
