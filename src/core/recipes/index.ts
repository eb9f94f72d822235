export { RecipesModule } from './recipes.module';
export { Recipes, type RecipeOptions, type RecipeReport } from './recipes';
export { type RecipeText } from './recipe-files';
