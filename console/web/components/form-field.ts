/** The text of a named field in a submitted form. */
export const fieldText = (form: FormData, name: string) => String(form.get(name) ?? '');
