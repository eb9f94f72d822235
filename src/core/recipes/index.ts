export { RecipesModule, Recipes, type RecipeOptions, type RecipeReport } from './recipes';
export { type RecipeText } from './recipe-files';
