/** What a badge, a notice or a toast conveys; `severe` lies between `warning` and `danger`. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'severe' | 'danger';
