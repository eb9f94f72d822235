/** Normalized discounted cumulative gain of the first results, given the grade of each, against the best order of all that are judged. */
export function ndcg(found: readonly number[], judged: readonly number[], first: number): number {
  const ideal = judged.toSorted((a, b) => b - a);
  return gainOf(found.slice(0, first)) / gainOf(ideal.slice(0, first));
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function gainOf(grades: readonly number[]): number {
  return grades.reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}
